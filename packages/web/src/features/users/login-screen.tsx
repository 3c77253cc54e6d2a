import { Link, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { carryCode, getCarriedCode } from './verification-link.ts';

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
    >
      <CredentialsForm submitLabel="Log in" passwordAutoComplete="current-password" onSubmit={submit} />
    </AccountFrame>
  );
}
