import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { carryCode, getCarriedCode } from './verification-link.ts';

/** Loaded after the form: most installations have no single sign-on. */
const SignOnButton = lazy(async () => ({
  default: (await import('./sign-on/sign-on-button.tsx')).SignOnButton,
}));

/** /login. Leads to /generate-exam; from there the guard leads on who has yet to confirm the e-mail. */
export function LoginScreen() {
  const { login } = useSession();
  const navigate = useNavigate();

  async function submit(credentials: Credentials) {
    const user = await login(credentials);
    if (user.isVerified) carryCode('');
    await navigate('/generate-exam', { replace: true });
  }

  return (
    <AccountFrame
      documentTitle="Log in"
      title="Log in"
      lead={getCarriedCode() === '' ? undefined : 'Your e-mail is confirmed as soon as you are logged in.'}
      footer={
        <>
          <p>
            Don't have an account? <Link to="/signup">Sign up</Link>
          </p>
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        </>
      }
      below={
        <Suspense fallback={null}>
          <SignOnButton />
        </Suspense>
      }
    >
      <CredentialsForm submitLabel="Log in" passwordAutoComplete="current-password" onSubmit={submit} />
    </AccountFrame>
  );
}
