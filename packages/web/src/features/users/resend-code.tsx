import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { resendVerificationCode } from './api.ts';
import classes from './resend-code.module.css';

/** Asks for another code, or leaves the account for another one. */
export function ResendCode({ email }: { email: string }) {
  const { logout } = useSession();
  const resending = useMutation({
    mutationFn: () => resendVerificationCode(email),
    onSuccess: (message) => notifySuccess(message ?? TEXTS.codeResent),
    onError: tellFailure,
  });
  const leaving = useMutation({ mutationFn: logout, onError: tellFailure });
  return (
    <div className={classes.row}>
      <Button variant="default" size="sm" loading={resending.isPending} onClick={() => resending.mutate()}>
        Resend code
      </Button>
      <Button variant="subtle" size="sm" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Use another account
      </Button>
    </div>
  );
}

function tellFailure(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingWentWrong));
}
