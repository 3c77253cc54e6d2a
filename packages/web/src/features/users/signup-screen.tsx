import { LIMITS } from '@exam/contract/limits';
import { refusalOfSignUp } from '@exam/contract/sign-up-rules';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSettings } from '../../data/installation.ts';
import { useSession } from '../../lib/session.ts';
import { forgetWayBack } from '../../lib/way-back.ts';
import { AccountFrame } from './account-frame.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { carryCode } from './verification-link.ts';

/**
 * /signup. The button "Log in" and the link back to sign up are the specification's. Leads to /verify-email. Where not everybody may
 * sign up, it says who may before anything is typed; the link of an invitation leads here.
 */
export function SignupScreen() {
  const { signup } = useSession();
  const navigate = useNavigate();
  const settings = useSettings();
  const invitation = useInvitation();
  const rule = settings && invitation === '' ? refusalOfSignUp(settings) : undefined;

  async function submit(credentials: Credentials) {
    await signup({ ...credentials, ...(invitation !== '' && { invitation }) });
    // The code of a link that brought somebody here is not of the new account, nor was a page wanted by it.
    carryCode('');
    forgetWayBack();
    await navigate('/verify-email', { replace: true });
  }

  return (
    <AccountFrame
      documentTitle="Sign up"
      title="Create your account"
      lead={
        invitation === ''
          ? (rule ?? CODE_COMES)
          : `Sign up with the address that got the invitation. ${CODE_COMES}`
      }
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

const CODE_COMES = 'You will get a code by e-mail to confirm that the address is yours.';

/** The query parameter of the link in a mail that invites. */
const INVITATION_PARAMETER = 'invitation';

/**
 * The invitation of the link in the mail, empty where there is none. It is taken out of the address at once and stays in memory
 * alone: an address is kept in the browser's history, and looked at by others.
 */
function useInvitation(): string {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [invitation] = useState(() => parameters.get(INVITATION_PARAMETER) ?? '');
  const isInAddress = parameters.has(INVITATION_PARAMETER);
  useEffect(() => {
    if (isInAddress) void navigate({ search: '' }, { replace: true });
  }, [isInAddress, navigate]);
  return invitation;
}
