import type { OperatedAccount, OperatedCourse } from '@exam/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { operatorChanges, operatorQueries } from '../../data/operator.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Select } from '../../ui/select.tsx';
import { useChange } from '../../ui/use-change.ts';

/** Gives what a closed account owns to another account, all of it or a course. */
export function HandOver({ account }: { account: OperatedAccount }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Hand over the courses of ${account.email}`}
        onClick={open}
      >
        Hand over
      </Button>
      <Modal opened={opened} onClose={close} title={`Hand over what ${account.email} owns`} centered>
        <HandOverDialog account={account} onDone={close} />
      </Modal>
    </>
  );
}

function HandOverDialog({ account, onDone }: { account: OperatedAccount; onDone: () => void }) {
  const query = useQuery(operatorQueries.courses(account._id));
  const failure = failureOf(query);
  if (failure !== undefined) {
    return <LoadFailure text="The courses could not be loaded." onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <LoadingText>Loading...</LoadingText>;
  return <HandOverForm account={account} courses={query.data} onDone={onDone} />;
}

const ALL = 'all';

interface HandOverFormProps {
  account: OperatedAccount;
  courses: readonly OperatedCourse[];
  onDone: () => void;
}

function HandOverForm({ account, courses, onDone }: HandOverFormProps) {
  const [courseId, setCourseId] = useState(ALL);
  const [email, setEmail] = useState(() => proposalFor(courses));
  const { mutate, isPending, error } = useChange({
    ...operatorChanges.handOver(account._id),
    successText: ({ data: { numberOfCourses } }, { email: owner }) =>
      `${owner.trim()} owns ${counted(numberOfCourses, 'course')} of ${account.email} now`,
  });
  const options = [
    { value: ALL, label: 'Everything' },
    ...courses.map(({ _id, name, numberOfQuestions }) => ({
      value: _id,
      label: `${name} (${counted(numberOfQuestions, 'question')})`,
    })),
  ];

  function choose(next: string) {
    setCourseId(next);
    setEmail(proposalFor(next === ALL ? courses : courses.filter(({ _id }) => _id === next)));
  }

  function handOver(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    mutate({ email, courseId: courseId === ALL ? undefined : courseId }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={handOver}>
      <Stack gap="md">
        <Text>
          The courses go with their questions, their exams and what of them lies in the trash. Whoever gets
          them is told by mail. Exams with students stay with the closed account, where they are kept as long
          as always.
        </Text>
        <Select label="What" options={options} value={courseId} onChange={choose} />
        <EmailField
          label="E-mail of the new owner"
          description="A colleague who works in the course is proposed, where there is one."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          // It comes after the dialog, whose search for `data-autofocus` is over by then.
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldErrors(error).email}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            Hand over
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The member who can take over the first of these courses, if all have the same one. */
function proposalFor(courses: readonly OperatedCourse[]): string {
  const [first = ''] = courses[0]?.members ?? [];
  return courses.every(({ members }) => members.includes(first)) ? first : '';
}
