import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/error-text.ts';
import { OutboxNote } from '../outbox-note.tsx';
import { AccountForm } from './account-form.tsx';
import { useConfirmNewEmail } from './api.ts';
import { ChangeEmailForm } from './change-email-form.tsx';

/** Takes the code that was sent to the new address. */
export function ConfirmEmailForm({ newEmail }: { newEmail: string }) {
  const [code, setCode] = useState('');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const { mutate, isPending, error } = useConfirmNewEmail();
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
