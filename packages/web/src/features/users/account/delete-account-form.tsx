import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { PasswordField } from '../password-field.tsx';
import { DownloadButton } from './download-button.tsx';

interface DeleteAccountFormProps {
  email: string;
  onCancel: () => void;
}

/** Offers the data first; then the e-mail has to be typed, and the password known. */
export function DeleteAccountForm({ email, onCancel }: DeleteAccountFormProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useChange({
    ...accountChanges.delete,
    successText: 'Your account was deleted',
  });
  const isMeant = typed.trim().toLowerCase() === email && password !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMeant && !isPending) mutate(password);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>Everything in your account is deleted at once and cannot be restored. Download it first:</Text>
        <div>
          <DownloadButton label="Download my data" />
        </div>
        <EmailField
          label="Your e-mail"
          description={`Type ${email} to confirm.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          refusal={fieldErrors(error).password}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" color="rust" disabled={!isMeant} isBusy={isPending}>
            Delete account
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
