import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetToken } from './reset-token.ts';

/** /reset-password, which the link in the mail leads to. Leads to /login. */
export function ResetPasswordScreen() {
  const token = useResetToken();
  const [refusal, setRefusal] = useState<string>();
  const isGood = token !== '' && refusal === undefined;
  const lead = isGood
    ? 'Afterwards you are signed out everywhere, and log in with the new one.'
    : (refusal ?? 'Open the link in the mail that was sent to you. It is good once, for 30 minutes.');
  return (
    <AccountFrame
      documentTitle="Set a new password"
      title="Set a new password"
      lead={lead}
      footer={
        <p>
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      }
    >
      {isGood ? (
        <ResetPasswordForm token={token} onRefused={setRefusal} />
      ) : (
        <Button component={Link} to="/forgot-password" size="md" fullWidth autoFocus>
          Ask for a new link
        </Button>
      )}
    </AccountFrame>
  );
}
