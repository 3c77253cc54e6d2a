import { TEXTS } from '@exam/contract/texts';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { notifyError } from '../../ui/notify.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  submitLabel: string;
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHelp?: string;
  /** Sends them as typed: whether they are any good is the server's to say. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

/** E-mail and password. A refusal shows as a toast, and at the field it concerns. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { submitLabel, passwordAutoComplete, passwordHelp, onSubmit } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useMutation({
    mutationFn: onSubmit,
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  const refusals = fieldErrors(submission.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!submission.isPending) submission.mutate({ email, password });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={refusals.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete={passwordAutoComplete}
          description={passwordHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refusals.password}
          aria-invalid={refusals.password !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={submission.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
