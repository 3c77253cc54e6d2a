import type { CourseToHandOver } from '@exam/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { memberQueries } from '../../../data/members.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { personName } from '../../../ui/person-name.ts';
import { Select } from '../../../ui/select.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { PasswordField } from '../password-field.tsx';
import { DownloadButton } from './download-button.tsx';

interface DeleteAccountFormProps {
  email: string;
  onCancel: () => void;
}

/** Offers the data first, and asks who takes over shared courses; then the e-mail has to be typed, and the password known. */
export function DeleteAccountForm({ email, onCancel }: DeleteAccountFormProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const isVerified = useSession().user?.isVerified === true;
  const toHandOver = useQuery({ ...memberQueries.toHandOver(), enabled: isVerified });
  const { mutate, isPending, error } = useChange({
    ...accountChanges.delete,
    successText: 'Your account was deleted',
  });
  const isMeant = typed.trim().toLowerCase() === email && password !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isMeant || isPending) return;
    const successors = Object.entries(chosen).map(([courseId, memberId]) => ({ courseId, memberId }));
    mutate({ password, ...(successors.length > 0 && { successors }) });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>Everything in your account is deleted at once and cannot be restored. Download it first:</Text>
        <div>
          <DownloadButton label="Download my data" />
        </div>
        {toHandOver.isLoading && <LoadingText>Loading your shared courses...</LoadingText>}
        {toHandOver.isError && (
          <LoadFailure
            text="Your shared courses could not be loaded. Each goes to the editor who has been there longest."
            onRetry={() => void toHandOver.refetch()}
          />
        )}
        {toHandOver.data && toHandOver.data.length > 0 && (
          <Successors
            courses={toHandOver.data}
            chosen={chosen}
            onChoose={(courseId, memberId) => setChosen((before) => ({ ...before, [courseId]: memberId }))}
          />
        )}
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

interface SuccessorsProps {
  courses: readonly CourseToHandOver[];
  /** The chosen member by course; the first is meant where none is chosen. */
  chosen: Readonly<Record<string, string>>;
  onChoose: (courseId: string, memberId: string) => void;
}

/** Who takes over each course in which colleagues have worked. */
function Successors({ courses, chosen, onChoose }: SuccessorsProps) {
  return (
    <Stack gap="sm">
      <Text>
        {courses.length === 1
          ? 'Colleagues have worked in one of your courses. It stays, with its questions and exams.'
          : `Colleagues have worked in ${courses.length} of your courses. They stay, with their questions and exams.`}{' '}
        Students and their results are deleted. Who takes over?
      </Text>
      {courses.map(({ _id, name, numberOfQuestions, successors }) => (
        <Select
          key={_id}
          label={`${name} (${counted(numberOfQuestions, 'question')})`}
          options={successors.map((member) => ({ value: member._id, label: personName(member) }))}
          value={chosen[_id] ?? successors[0]?._id ?? null}
          onChange={(memberId) => onChoose(_id, memberId)}
        />
      ))}
    </Stack>
  );
}
