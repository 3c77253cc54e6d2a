import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import type { CodeState } from './verification-link.ts';

/** For visitors who are not signed in: a code belongs to an account, so the log-in comes first. */
export function LoginFirst({ code }: { code: string }) {
  const state: CodeState | null = code === '' ? null : { verificationCode: code };
  return (
    <AccountFrame
      documentTitle="Verify e-mail"
      title="Confirm your e-mail"
      lead={
        code === ''
          ? 'Log in first; then you can enter the code that was sent to you.'
          : 'Log in first. Your code is kept and used as soon as you are logged in.'
      }
      footer={
        <p>
          Don't have an account? <Link to="/signup">Sign up</Link>
        </p>
      }
    >
      <Button component={Link} to="/login" state={state} size="md" fullWidth>
        Log in
      </Button>
    </AccountFrame>
  );
}
