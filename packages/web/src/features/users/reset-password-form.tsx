import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { resetPassword } from '../../data/account.ts';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { loadSession, useSession } from '../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { PasswordField } from './password-field.tsx';

interface ResetPasswordFormProps {
  token: string;
  /** The link is no longer good; in the server's words. */
  onRefused: (refusal: string) => void;
}

/** Sets the new password, and leads to the log-in. */
export function ResetPasswordForm({ token, onRefused }: ResetPasswordFormProps) {
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
      notifyError(errorText(failure, TEXTS.somethingWentWrong));
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
