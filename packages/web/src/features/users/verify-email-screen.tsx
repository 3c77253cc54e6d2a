import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { ResendCode } from './resend-code.tsx';
import { VerificationForm } from './verification-form.tsx';
import { CODE_PARAMETER, carryCode, getCarriedCode } from './verification-link.ts';

/**
 * /verify-email. The code of a link is filled in and sent once. Without a session the server refuses it; then it is carried
 * over the log-in.
 */
export function VerifyEmailScreen() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const [codeOfLink] = useState(() => parameters.get(CODE_PARAMETER) ?? getCarriedCode());
  const [code, setCode] = useState(codeOfLink);
  useEffect(() => carryCode(''), []);
  return (
    <AccountFrame
      documentTitle="Verify e-mail"
      title="Confirm your e-mail"
      lead={
        user === undefined ? (
          <LoginFirst code={code} />
        ) : (
          <>
            Enter the code that was sent to <strong>{user.email}</strong>.
          </>
        )
      }
      footer={<ResendCode email={user?.email} />}
    >
      <VerificationForm code={code} onChange={setCode} codeOfLink={codeOfLink} />
      <OutboxNote what="code" />
    </AccountFrame>
  );
}

/** A code belongs to an account. What stands in the field is kept and used after the log-in. */
function LoginFirst({ code }: { code: string }) {
  return (
    <>
      You are not logged in.{' '}
      <Link to="/login" onClick={() => carryCode(code)}>
        Log in first
      </Link>
      {code === '' ? '; then enter the code that was sent to you.' : '; your code is kept.'}
    </>
  );
}
