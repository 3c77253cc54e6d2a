import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetPassword } from '../../data/account.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { loadSession, useSession } from '../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasswordField } from './password-field.tsx';

/** /reset-password, which the link in the mail leads to. Leads to /login. */
export function ResetPasswordScreen() {
  const token = useResetToken();
  const [refusal, setRefusal] = useState<string>();
  const isGood = token !== '' && refusal === undefined;
  const lead = isGood
    ? 'You are then signed out everywhere and log in with the new password.'
    : (refusal ?? 'Open the link in the mail that was sent to you. It works once, for 30 minutes.');
  return (
    <AccountFrame
      documentTitle="Set a new password"
      title="Set a new password"
      lead={lead}
      footer={
        <p>
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      }
    >
      {isGood ? (
        <ResetPasswordForm token={token} onRefused={setRefusal} />
      ) : (
        <Button component={Link} to="/forgot-password" size="md" fullWidth autoFocus>
          Ask for a new link
        </Button>
      )}
    </AccountFrame>
  );
}

interface ResetPasswordFormProps {
  token: string;
  /** The link is no longer good; in the server's words. */
  onRefused: (refusal: string) => void;
}

/** Sets the new password, and leads to the log-in. */
function ResetPasswordForm({ token, onRefused }: ResetPasswordFormProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => resetPassword({ token, password }),
    onSuccess: async () => {
      await navigate('/login', { replace: true });
      // The session of this browser has ended as well, if it was of the same account.
      if (user !== undefined) await loadSession();
      // Last: the end of a session takes away what its account was told.
      notifySuccess('Your new password is set. Log in with it.');
    },
    onError: (failure) => {
      notifyFailure(failure, TEXTS.somethingWentWrong);
      const { token: refusal } = fieldErrors(failure);
      if (refusal !== undefined) onRefused(refusal);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          help={`${LIMITS.minPasswordLength} characters or more.`}
          autoFocus
          size="md"
          value={password}
          onChange={setPassword}
          refusal={fieldErrors(error).password}
        />
        <BusyButton type="submit" size="md" fullWidth mt="xs" isBusy={isPending}>
          Set the password
        </BusyButton>
      </Stack>
    </form>
  );
}

/** The query parameter of the link in the mail. */
const TOKEN_PARAMETER = 'token';

/**
 * The token of the link in the mail, empty where there is none. It is taken out of the address at once and stays in memory
 * alone: an address is kept in the browser's history, and looked at by others.
 */
function useResetToken(): string {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get(TOKEN_PARAMETER) ?? '');
  const isInAddress = parameters.has(TOKEN_PARAMETER);
  useEffect(() => {
    if (isInAddress) void navigate({ search: '' }, { replace: true });
  }, [isInAddress, navigate]);
  return token;
}
