import { TEXTS } from '@exam/contract/texts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { notifyError } from '../../ui/notify.ts';
import { verifyEmail } from './api.ts';
import classes from './verification-form.module.css';

/** The code and its button. A code that came with the link is sent by itself, once. */
export function VerificationForm({ codeOfLink }: { codeOfLink: string }) {
  const { markVerified } = useSession();
  const navigate = useNavigate();
  const [code, setCode] = useState(codeOfLink);
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => {
      markVerified();
      return navigate('/courses', { replace: true });
    },
    onError: (failure) => notifyError(errorText(failure, TEXTS.somethingWentWrong)),
  });
  useOnce(codeOfLink !== '', () => mutate(codeOfLink));

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
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldErrors(error).verificationCode}
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={isPending}>
          Confirm
        </Button>
      </Stack>
    </form>
  );
}

/** Acts once in the life of the component, in strict mode too, where effects run twice. */
function useOnce(isWanted: boolean, act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    isDone.current = true;
    act();
  });
}
