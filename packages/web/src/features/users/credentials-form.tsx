import { TEXTS } from '@exam/contract/texts';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { PasswordField } from './password-field.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  submitLabel: string;
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHelp?: string;
  /** Filled in at first; then the password has the focus. */
  email?: string | undefined;
  /** Sends them as typed: whether they are any good is the server's to say. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

/** E-mail and password. A refusal shows as a toast, and at the field it concerns. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { submitLabel, passwordAutoComplete, passwordHelp, email: known = '', onSubmit } = props;
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const submission = useMutation({
    mutationFn: onSubmit,
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  const refusals = fieldErrors(submission.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!submission.isPending) submission.mutate({ email, password });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <EmailField
          label="E-mail"
          name="email"
          autoComplete="username"
          autoFocus={known === ''}
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={refusals.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={passwordAutoComplete}
          autoFocus={known !== ''}
          help={passwordHelp}
          size="md"
          value={password}
          onChange={setPassword}
          refusal={refusals.password}
        />
        <BusyButton type="submit" size="md" fullWidth mt="xs" isBusy={submission.isPending}>
          {submitLabel}
        </BusyButton>
      </Stack>
    </form>
  );
}
