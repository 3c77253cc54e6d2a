import type { AccountImport } from '@exam/contract';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountImportQueries } from '../../data/account-imports.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf, textOfFailure } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { longDate } from '../../ui/long-date.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { useAccountImportStep, useDiscardAccountImport } from './account-import-changes.ts';
import { UndoAccountImport } from './undo-account-import.tsx';

interface AccountImportViewProps {
  importId: string;
  /** Leads back to choosing a file. */
  onClose: () => void;
}

/** An exported account on its way in. */
export function AccountImportView({ importId, onClose }: AccountImportViewProps) {
  const query = useQuery(accountImportQueries.detail(importId));
  const { data, isPending, failureCount, refetch } = query;
  const failure = data === undefined ? failureOf(query) : undefined;
  if (failure !== undefined) {
    const isGone = errorStatus(failure) === 404;
    return (
      <>
        <LoadFailure
          text={isGone ? 'This file is no longer available.' : textOfFailure(failure)}
          onRetry={isGone ? undefined : () => void refetch()}
        />
        <Close onClose={onClose} />
      </>
    );
  }
  if (isPending) return <LoadingText>Loading...</LoadingText>;
  return data && <InItsState of={data} isInterrupted={failureCount > 0} onClose={onClose} />;
}

interface InItsStateProps {
  of: AccountImport;
  isInterrupted: boolean;
  onClose: () => void;
}

function InItsState({ of, isInterrupted, onClose }: InItsStateProps) {
  switch (of.state) {
    case 'reading':
    case 'importing':
      return <AtWork of={of} isInterrupted={isInterrupted} />;
    case 'unreadable':
      return <Unreadable of={of} onClose={onClose} />;
    case 'ready':
      return <Ready of={of} onClose={onClose} />;
    case 'imported':
      return <Imported of={of} onClose={onClose} />;
    case 'undone':
      return (
        <>
          <p role="status">The courses and exams of the file were removed from this account.</p>
          <Close onClose={onClose} />
        </>
      );
  }
}

function AtWork({ of: { state, progress }, isInterrupted }: Omit<InItsStateProps, 'onClose'>) {
  const word = state === 'reading' ? 'Reading…' : 'Importing…';
  return (
    <>
      <Progress
        value={progress === null || progress.total === 0 ? 100 : (progress.done / progress.total) * 100}
        animated={progress === null}
        striped={progress === null}
        aria-label={word}
      />
      <LoadingText>
        {isInterrupted ? 'The connection was lost. This continues when it is back.' : word}
      </LoadingText>
    </>
  );
}

interface OneStateProps {
  of: AccountImport;
  onClose: () => void;
}

function Unreadable({ of, onClose }: OneStateProps) {
  const { mutate: discard } = useDiscardAccountImport(of._id, onClose);
  return (
    <>
      <LoadFailure text={of.failure ?? 'The file could not be read.'} />
      <Close onClose={discard} />
    </>
  );
}

function Ready({ of, onClose }: OneStateProps) {
  const { mutate: apply, isPending } = useAccountImportStep(of._id, 'apply');
  const { mutate: discard, isPending: isDiscarding } = useDiscardAccountImport(of._id, onClose);
  return (
    <>
      {of.failure !== null && <LoadFailure text={`Nothing was imported. ${of.failure}`} />}
      <WhatIsInIt of={of} />
      <Group gap="sm" mt="md">
        <BusyButton isBusy={isPending} onClick={() => apply()}>
          Import it
        </BusyButton>
        <BusyButton variant="default" isBusy={isDiscarding} onClick={() => discard()}>
          Cancel
        </BusyButton>
      </Group>
    </>
  );
}

function Imported({ of, onClose }: OneStateProps) {
  return (
    <>
      <p role="status">Everything was imported.</p>
      <WhatIsInIt of={of} />
      <Group gap="sm" mt="md">
        <Button component={Link} to="/courses">
          See the courses
        </Button>
        <UndoAccountImport importId={of._id} />
        <Button variant="subtle" color="gray" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <Group mt="md">
      <Button variant="default" onClick={onClose}>
        Choose another file
      </Button>
    </Group>
  );
}

type ExportedCourse = AccountImport['courses'][number];

/** The courses and exams of an exported account. */
function WhatIsInIt({ of }: { of: AccountImport }) {
  const { email, exportedAt, courses, numberOfExams } = of;
  return (
    <>
      <Text c="dimmed" size="sm">
        {email !== null && (
          <>
            The account of <bdi>{email}</bdi>
            {exportedAt !== null && `, exported on ${longDate(exportedAt)}`}
            {': '}
          </>
        )}
        {counted(courses.length, 'course')} and {counted(numberOfExams, 'exam')}.
      </Text>
      {courses.length > 0 && (
        <Rows label="Courses in the file">
          {courses.map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have one name, and the list never changes
            <Row key={index} name={<bdi>{course.name}</bdi>} details={contentsOf(course)} />
          ))}
        </Rows>
      )}
    </>
  );
}

function contentsOf(course: ExportedCourse): string {
  return [
    counted(course.numberOfChapters, 'chapter'),
    counted(course.numberOfQuestions, 'question'),
    ...(course.numberOfImages > 0 ? [counted(course.numberOfImages, 'image')] : []),
    ...(course.numberOfBlueprints > 0 ? [counted(course.numberOfBlueprints, 'blueprint')] : []),
  ].join(' · ');
}
