import { Link, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { useCarriedCode, verificationLink } from './verification-link.ts';

/** /login. Leads to /generate-exam, or back to the verification link that had to wait for the log-in. */
export function LoginScreen() {
  const { login } = useSession();
  const navigate = useNavigate();
  const code = useCarriedCode();

  async function submit(credentials: Credentials) {
    const user = await login(credentials);
    const isCodeWanted = code !== undefined && !user.isVerified;
    await navigate(isCodeWanted ? verificationLink(code) : '/generate-exam', { replace: true });
  }

  return (
    <AccountFrame
      documentTitle="Log in"
      title="Log in"
      lead={code === undefined ? undefined : 'Your e-mail is confirmed as soon as you are logged in.'}
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
