import { useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { PasswordField } from '../password-field.tsx';
import { AccountForm } from './account-form.tsx';

/** Asks for another e-mail. A code goes there; until it is entered, nothing changes. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useChange({
    ...accountChanges.changeEmail,
    successText: 'A code was sent to the new address',
  });
  const refusals = fieldErrors(error);
  return (
    <AccountForm
      submitLabel="Send the code"
      isBusy={isPending}
      onSubmit={() => mutate({ email, password }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <EmailField
        label="New e-mail"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={refusals.email}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        refusal={refusals.password}
      />
    </AccountForm>
  );
}
