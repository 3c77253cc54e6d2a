import type { Chapter } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { chapterChanges } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { mayChange } from '../../lib/may-change.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { IconListNumbers, IconPencil } from '../../ui/icons.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { useChange } from '../../ui/use-change.ts';
import { whatGoesWith } from './what-goes-with.ts';

/** What can be done with a chapter: see its questions; change or delete it, for who may. */
export function ChapterActions({ chapter }: { chapter: Chapter }) {
  const { _id: chapterId, courseId, name } = chapter;
  const navigate = useNavigate();
  const isDemo = useSettings()?.demo ?? false;
  const courseQuery = useQuery(courseQueries.detail(courseId));
  useLoadErrorToast(courseQuery);
  const { mutateAsync: deleteChapter } = useChange({
    ...chapterChanges.delete,
    successText: TEXTS.itemDeleted,
  });

  async function remove() {
    await deleteChapter(chapterId);
    await navigate(`/courses/${courseId}/chapters`);
  }

  return (
    <>
      <Button
        component={Link}
        to={`/chapters/${chapterId}/questions`}
        leftSection={<IconListNumbers size={18} stroke={1.6} aria-hidden />}
      >
        Questions
      </Button>
      {mayChange(courseQuery) && (
        <>
          <Button
            component={Link}
            to={`/chapters/${chapterId}/update`}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          >
            Update
          </Button>
          <DeleteButton
            disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
            confirmTitle={`Delete ${name}?`}
            confirmText={whatGoesWith(chapter)}
            onDelete={remove}
          />
        </>
      )}
    </>
  );
}
