import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { useChange } from '../../../ui/use-change.ts';
import { OutboxNote } from '../outbox-note.tsx';
import { AccountForm } from './account-form.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';

/** Takes the code that was sent to the new address. */
export function ConfirmEmailForm({ newEmail }: { newEmail: string }) {
  const [code, setCode] = useState('');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const { mutate, isPending, error } = useChange({
    ...accountChanges.confirmNewEmail,
    successText: 'Your e-mail was changed',
  });
  if (isElsewhere) return <ChangeEmailForm onDone={() => setIsElsewhere(false)} />;
  return (
    <>
      <AccountForm
        submitLabel="Confirm"
        isBusy={isPending}
        onSubmit={() => mutate(code)}
        cancelLabel="Send another code"
        onCancel={() => setIsElsewhere(true)}
      >
        <TextInput
          label="Confirmation code"
          description={`It was sent to ${newEmail}. Until you enter it, your e-mail stays as it is.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="verificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldErrors(error).verificationCode}
        />
      </AccountForm>
      <OutboxNote what="code" />
    </>
  );
}
