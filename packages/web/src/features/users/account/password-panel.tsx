import { LIMITS } from '@exam/contract/limits';
import { useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { Section } from '../../../ui/section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { PasswordField } from '../password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { Revealed } from './revealed.tsx';

/** Changes the password. */
export function PasswordPanel() {
  return (
    <Section title="Password" lead="A new password signs out all your other devices.">
      <Revealed label="Change password">{(close) => <ChangePasswordForm onDone={close} />}</Revealed>
    </Section>
  );
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { mutate, isPending, error } = useChange({
    ...accountChanges.changePassword,
    successText: 'Your password was changed',
  });
  const refusals = fieldErrors(error);
  return (
    <AccountForm
      submitLabel="Change password"
      isBusy={isPending}
      onSubmit={() => mutate({ currentPassword, newPassword }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        value={currentPassword}
        onChange={setCurrentPassword}
        refusal={refusals.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        help={`${LIMITS.minPasswordLength} characters or more.`}
        value={newPassword}
        onChange={setNewPassword}
        refusal={refusals.newPassword}
      />
    </AccountForm>
  );
}
