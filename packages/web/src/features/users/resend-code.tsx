import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { resendVerificationCode } from '../../data/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import classes from './resend-code.module.css';

/** Asks for another code, or leads to another account. @param email of who is logged in; without it the server refuses to send one */
export function ResendCode({ email }: { email: string | undefined }) {
  const resending = useMutation({
    mutationFn: () => resendVerificationCode(email ?? ''),
    onSuccess: ({ message }) => notifySuccess(message ?? TEXTS.codeResent),
    onError: tellFailure,
  });
  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <span>No code yet?</span>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={resending.isPending}
          onClick={() => resending.mutate()}
        >
          Resend code
        </BusyButton>
      </div>
      {email === undefined ? (
        <div className={classes.row}>
          <span>Don't have an account?</span>
          <Link to="/signup">Sign up</Link>
        </div>
      ) : (
        <OtherAccount />
      )}
    </div>
  );
}

/** Before its e-mail is confirmed an account holds nothing: whoever mistyped the address signs up once more. */
function OtherAccount() {
  const { logout } = useSession();
  const leaving = useMutation({ mutationFn: logout, onError: tellFailure });
  return (
    <>
      <div className={classes.row}>
        <span>Wrong address?</span>
        <Link to="/signup">Sign up with the right one</Link>
      </div>
      <div className={classes.row}>
        <span>Not you?</span>
        <BusyButton variant="default" size="xs" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          Use another account
        </BusyButton>
      </div>
    </>
  );
}

function tellFailure(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingWentWrong));
}
