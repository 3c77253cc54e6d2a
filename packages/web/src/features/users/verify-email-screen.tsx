import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { LoginFirst } from './login-first.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { ResendCode } from './resend-code.tsx';
import { VerificationForm } from './verification-form.tsx';
import { CODE_PARAMETER } from './verification-link.ts';

/** /verify-email. The code of a link is filled in and sent once; without a session it waits for the log-in. */
export function VerifyEmailScreen() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const [codeOfLink] = useState(() => parameters.get(CODE_PARAMETER) ?? '');

  if (user === undefined) return <LoginFirst code={codeOfLink} />;
  return (
    <AccountFrame
      documentTitle="Verify e-mail"
      title="Confirm your e-mail"
      lead={
        <>
          Enter the code that was sent to <strong>{user.email}</strong>.
        </>
      }
      footer={<ResendCode email={user.email} />}
    >
      <VerificationForm codeOfLink={codeOfLink} />
      <OutboxNote what="code" />
    </AccountFrame>
  );
}
