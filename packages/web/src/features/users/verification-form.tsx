import { TEXTS } from '@exam/contract/texts';
import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { verifyEmail } from '../../data/account.ts';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifyError } from '../../ui/notify.ts';
import classes from './verification-form.module.css';

interface VerificationFormProps {
  code: string;
  onChange: (code: string) => void;
  /** Sent by itself, once; empty where the link brought none. */
  codeOfLink: string;
}

/** The code and its button. */
export function VerificationForm({ code, onChange, codeOfLink }: VerificationFormProps) {
  const { markVerified } = useSession();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => {
      markVerified();
      return navigate('/courses', { replace: true });
    },
    onError: (failure) => notifyError(errorText(failure, TEXTS.somethingWentWrong)),
  });
  useEffect(() => {
    if (codeOfLink === '') return;
    // The first of strict mode's two runs is called off before it has sent anything.
    const timer = setTimeout(() => mutate(codeOfLink));
    return () => clearTimeout(timer);
  }, [codeOfLink, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(code);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          classNames={{ input: classes.code }}
          label="Confirmation code"
          name="verificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          size="md"
          value={code}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={fieldErrors(error).verificationCode}
        />
        <BusyButton type="submit" size="md" fullWidth mt="xs" isBusy={isPending}>
          Confirm
        </BusyButton>
      </Stack>
    </form>
  );
}
