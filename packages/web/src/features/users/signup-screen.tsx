import { LIMITS } from '@exam/contract/limits';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { forgetWayBack } from '../../lib/way-back.ts';
import { AccountFrame } from './account-frame.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { carryCode } from './verification-link.ts';

/** /signup. The button "Log in" and the link back to sign up are the specification's. Leads to /verify-email. */
export function SignupScreen() {
  const { signup } = useSession();
  const navigate = useNavigate();

  async function submit(credentials: Credentials) {
    await signup(credentials);
    // The code of a link that brought somebody here is not of the new account, nor was a page wanted by it.
    carryCode('');
    forgetWayBack();
    await navigate('/verify-email', { replace: true });
  }

  return (
    <AccountFrame
      documentTitle="Sign up"
      title="Create your account"
      lead="You will get a code by e-mail to confirm that the address is yours."
      footer={
        <>
          <p>
            Don't have an account? <Link to="/signup">Sign up</Link>
          </p>
          <p>
            Already have an account? <Link to="/login">Log in</Link>
          </p>
        </>
      }
    >
      <CredentialsForm
        submitLabel="Log in"
        passwordAutoComplete="new-password"
        passwordHelp={`${LIMITS.minPasswordLength} characters or more.`}
        onSubmit={submit}
      />
    </AccountFrame>
  );
}
