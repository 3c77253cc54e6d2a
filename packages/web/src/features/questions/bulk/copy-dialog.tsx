import type { CopiedQuestions, FullChapter, Question } from '@exam/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { chapterQueries, fullChaptersOf } from '../../../data/chapters.ts';
import { copyChanges } from '../../../data/copies.ts';
import { courseQueries } from '../../../data/courses.ts';
import { type FoundQuestions, questionChanges } from '../../../data/questions.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { FullChapters } from '../../../ui/full-chapters.tsx';
import { offerUndo } from '../../../ui/undo-offer.ts';
import { useChange } from '../../../ui/use-change.ts';
import { PlaceFields } from '../form/place-fields.tsx';

interface CopyDialogProps {
  opened: boolean;
  /** The questions to copy, as far as they are loaded. */
  getQuestions: () => readonly Question[];
  /** If everything that a list finds is copied. */
  found?: FoundQuestions | undefined;
  count: number;
  onClose: () => void;
}

/** Dialog for the chapter that copies of questions enter, in any course that the account may edit; then it says what became of it. */
export function CopyDialog({ opened, count, onClose, ...others }: CopyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Copy ${counted(count, 'question')}`} centered>
      {opened && <CopyForm onClose={onClose} {...others} />}
    </Modal>
  );
}

function CopyForm({ getQuestions, found, onClose }: Omit<CopyDialogProps, 'opened' | 'count'>) {
  const [place, setPlace] = useState({ courseId: '', chapterId: '' });
  const [full, setFull] = useState<readonly FullChapter[]>([]);
  const [copied, setCopied] = useState<CopiedQuestions>();
  const { mutate, isPending } = useChange({
    ...copyChanges.questions,
    successText: ({ data }) => whatWasCopied(data),
  });
  const { mutate: deleteAll } = useChange({
    ...questionChanges.bulkDelete,
    successText: 'The copies were moved to the trash',
  });

  function copy() {
    if (isPending || place.chapterId === '') return;
    const ids = getQuestions().map(({ _id }) => _id);
    mutate(
      { ids, found, chapterId: place.chapterId },
      {
        onSuccess: ({ data }) => {
          setFull([]);
          setCopied(data);
          if (data.questionIds.length === 0) return;
          offerUndo({
            text: whatWasCopied(data),
            run: () => deleteAll({ ids: data.questionIds }),
          });
        },
        onError: (error) => setFull(fullChaptersOf(error)),
      },
    );
  }

  if (copied) return <Outcome copied={copied} place={place} onClose={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        copy();
      }}
    >
      <Text mb="md">
        The copies keep labels, tags, pictures and all else that their authors said, and name the course that
        they came from.
      </Text>
      <PlaceFields {...place} onChange={setPlace} />
      {full.length > 0 && <FullChapters chapters={full} isSending={isPending} onGoOn={copy} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending} disabled={place.chapterId === ''}>
          Copy
        </BusyButton>
      </Group>
    </form>
  );
}

/** "2 questions copied" */
function whatWasCopied({ questionIds }: CopiedQuestions): string {
  return questionIds.length === 0
    ? 'Nothing was copied'
    : `${counted(questionIds.length, 'question')} copied`;
}

interface OutcomeProps {
  copied: CopiedQuestions;
  place: { courseId: string; chapterId: string };
  onClose: () => void;
}

/** How many were copied, which the course has already, and which are much like a question there. */
function Outcome({ copied, place: { courseId, chapterId }, onClose }: OutcomeProps) {
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const { data: chapters } = useQuery(chapterQueries.allOfCourse(courseId));
  const chapter = chapters?.find(({ _id }) => _id === chapterId);
  const { questionIds, numberAlreadyThere, nearDuplicates } = copied;
  const isOne = nearDuplicates.length === 1;
  return (
    <>
      <Text role="status">
        {whatWasCopied(copied)}
        {chapter && course && questionIds.length > 0 && (
          <>
            {' '}
            to <Link to={`/chapters/${chapterId}/questions`}>{chapter.name}</Link> of {course.name}
          </>
        )}
        .
      </Text>
      {numberAlreadyThere > 0 && (
        <Text mt="sm">
          {counted(numberAlreadyThere, 'question')} {numberAlreadyThere === 1 ? 'is' : 'are'} in that course
          already, word for word: not copied again.
        </Text>
      )}
      {nearDuplicates.length > 0 && (
        <Text mt="sm">
          {nearDuplicates.length.toLocaleString('en')} of the copies {isOne ? 'is' : 'are'} much like{' '}
          {isOne ? 'a question' : 'questions'} there.{' '}
          <Link to={`/courses/${courseId}/near-duplicates`}>Look at the near-duplicates</Link>
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        {/* It takes the place of the form, which had the focus. */}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
