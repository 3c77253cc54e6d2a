import { LIMITS } from '@exam/contract/limits';
import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountChanges, accountQueries } from '../../../data/account.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { atMost } from '../../../ui/at-most.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { AccountImportPanel } from '../../account-imports/index.ts';
import { OutboxNote } from '../outbox-note.tsx';
import { PasswordField } from '../password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { ApiTokensPanel } from './api-tokens-panel.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { DownloadButton } from './download-button.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { Revealed } from './revealed.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignOnPanel } from './sign-on-panel.tsx';
import { StoragePanel } from './storage-panel.tsx';

/** /account: what an account may change about itself, take along and end. */
export function AccountScreen() {
  return (
    <Page title="Account" width="reading">
      <EmailPanel />
      <DisplayNamePanel />
      <PasswordPanel />
      <SessionsPanel />
      <HistoryPanel />
      <StoragePanel />
      <ApiTokensPanel />
      <SignOnPanel />
      <Section
        title="Your data"
        lead="One file with everything that is yours: courses, chapters, questions, images, blueprints, exams, and what happened."
      >
        <DownloadButton label="Download my data" />
      </Section>
      <AccountImportPanel />
      <OperatorPanel />
      <Section
        title="Delete account"
        lead="This also deletes your courses, questions and exams. A course in which a colleague has worked goes to a colleague, and exams that you made in a colleague’s course stay there."
      >
        <DeleteAccount />
      </Section>
    </Page>
  );
}

/** The way to the operator's screen, for operators. */
function OperatorPanel() {
  const { data: account } = useQuery(accountQueries.detail());
  if (!account?.isOperator) return null;
  return (
    <Section title="Operator" lead="You operate this installation: its accounts, invitations and state.">
      <Button component={Link} to="/operator" variant="default">
        Operate the installation
      </Button>
    </Section>
  );
}

/** Deletes the account, after a dialog that cannot be answered by accident. */
function DeleteAccount() {
  const { user } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Delete account
      </Button>
      <Modal opened={opened} onClose={close} title="Delete your account?" centered>
        <DeleteAccountForm email={user?.email ?? ''} onCancel={close} />
      </Modal>
    </>
  );
}

/** How colleagues see the person beside the e-mail. */
function DisplayNamePanel() {
  const { data: account } = useQuery(accountQueries.detail());
  const name = account?.displayName ?? null;
  return (
    <Section
      title="Display name"
      lead={
        name === null ? (
          'Colleagues with whom you share courses see your e-mail. They see a name beside it if you give one.'
        ) : (
          <>
            Colleagues with whom you share courses see you as <strong>{name}</strong>, with your e-mail.
          </>
        )
      }
    >
      <Revealed label={name === null ? 'Set a display name' : 'Change display name'}>
        {(close) => <DisplayNameForm key={name} before={name ?? ''} onDone={close} />}
      </Revealed>
    </Section>
  );
}

function DisplayNameForm({ before, onDone }: { before: string; onDone: () => void }) {
  const [name, setName] = useState(before);
  const { mutate, isPending, error } = useChange({
    ...accountChanges.changeDisplayName,
    successText: 'Your display name was changed',
  });
  return (
    <AccountForm
      submitLabel="Save"
      isBusy={isPending}
      onSubmit={() => mutate(name, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <TextInput
        label="Display name"
        description={before === '' ? undefined : 'Left empty, it is removed.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="displayName"
        autoComplete="name"
        autoFocus
        {...atMost(LIMITS.displayNameLength)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldErrors(error).displayName}
      />
    </AccountForm>
  );
}

/** The e-mail, and the way to another one: first its address, then the code that was sent there. */
function EmailPanel() {
  const { user } = useSession();
  const { data: account } = useQuery(accountQueries.detail());
  const newEmail = account?.newEmail ?? null;
  return (
    <Section
      title="E-mail"
      lead={
        <>
          You log in with <strong>{user?.email}</strong>. Colleagues with whom you share courses see it.
        </>
      }
    >
      {newEmail === null ? (
        <Revealed label="Change e-mail">{(close) => <ChangeEmailForm onDone={close} />}</Revealed>
      ) : (
        <ConfirmEmailForm key={newEmail} newEmail={newEmail} />
      )}
    </Section>
  );
}

/** Takes the code that was sent to the new address. */
function ConfirmEmailForm({ newEmail }: { newEmail: string }) {
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

/** Asks for another e-mail. A code goes there; until it is entered, nothing changes. */
function ChangeEmailForm({ onDone }: { onDone: () => void }) {
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

/** Changes the password. */
function PasswordPanel() {
  return (
    <Section
      title="Password"
      lead="A new password signs out all your other devices, and revokes your tokens for programs."
    >
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
