import type { Question } from '@exam/contract';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chapterQueries } from '../../../data/chapters.ts';
import { counted } from '../../../ui/counted.ts';
import { PlaceFields } from '../form/place-fields.tsx';
import { sharedCourse } from './shared-course.ts';

interface MoveDialogProps {
  opened: boolean;
  /** The questions to move. */
  getQuestions: () => readonly Question[];
  count: number;
  onClose: () => void;
  onMove: (chapter: Question['chapter']) => void;
}

/** Dialog for the target chapter of the selected questions. */
export function MoveDialog({ opened, getQuestions, count, onClose, onMove }: MoveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Move ${counted(count, 'question')} to another chapter`}
      centered
    >
      <MoveForm courseId={sharedCourse(getQuestions())} onClose={onClose} onMove={onMove} />
    </Modal>
  );
}

interface MoveFormProps extends Pick<MoveDialogProps, 'onClose' | 'onMove'> {
  /** The preselected course; empty for none. */
  courseId: string;
}

function MoveForm({ courseId, onClose, onMove }: MoveFormProps) {
  const [place, setPlace] = useState({ courseId, chapterId: '' });
  const chapters = useQuery({
    ...chapterQueries.allOfCourse(place.courseId),
    enabled: place.courseId !== '',
  });
  const chapter = chapters.data?.find(({ _id }) => _id === place.chapterId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chapter) onMove(chapter);
      }}
    >
      <PlaceFields {...place} onChange={setPlace} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chapter === undefined}>
          Move
        </Button>
      </Group>
    </form>
  );
}
