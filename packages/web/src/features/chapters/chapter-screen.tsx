import type { Chapter } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { chapterChanges, chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChange } from '../../lib/may-change.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { IconListNumbers, IconPencil, IconPlus } from '../../ui/icons.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { ChapterFailure } from './chapter-failure.tsx';
import { trailTo } from './trail.ts';
import { whatGoesWith } from './what-goes-with.ts';

/** /chapters/{chapterId}: the details of a chapter. Deleting it leads to the chapters of its course. */
export function ChapterScreen() {
  const { chapterId = '' } = useParams();
  const query = useQuery(chapterQueries.detail(chapterId));
  const failure = failureOf(query);
  const chapter = failure === undefined ? query.data : undefined;
  useLoadErrorToast(query);
  return (
    <Page
      title={chapter?.name ?? 'Chapter'}
      width="reading"
      trail={trailTo(chapter)}
      actions={chapter && <ChapterActions chapter={chapter} />}
    >
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <ChapterFailure error={failure} onRetry={() => void query.refetch()} />}
      {chapter && <ChapterFacts chapter={chapter} />}
    </Page>
  );
}

function ChapterFacts({ chapter }: { chapter: Chapter }) {
  return (
    <Facts>
      <Fact name="Name">{chapter.name}</Fact>
      <Fact name="Course name">
        <Link to={`/courses/${chapter.courseId}`}>{chapter.course.name}</Link>
      </Fact>
      <Fact name="Number">{chapter.number}</Fact>
      <Fact name="Maximum number of questions">{chapter.maxNumberOfQuestions.toLocaleString('en')}</Fact>
      <Fact name="Maximum number of difficulty">
        {chapter.maxNumberOfEachDifficulty.toLocaleString('en')} of each
      </Fact>
      <Fact name="Maximum number of objective">
        {chapter.maxNumberOfEachObjective.toLocaleString('en')} of each
      </Fact>
      <Fact name="Current number of questions">{chapter.numberOfQuestions.toLocaleString('en')}</Fact>
    </Facts>
  );
}

/** Actions of a chapter: questions; update and delete for editors. */
function ChapterActions({ chapter }: { chapter: Chapter }) {
  const { _id: chapterId, courseId, name } = chapter;
  const navigate = useNavigate();
  const isDemo = useSettings()?.demo ?? false;
  const courseQuery = useQuery(courseQueries.detail(courseId));
  useLoadErrorToast(courseQuery);
  const { mutateAsync: deleteChapter } = useDeletion(
    chapterChanges.delete,
    'chapter',
    `/courses/${courseId}/chapters`,
  );

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
            to={`/add-question?${new URLSearchParams({ course: courseId, chapter: chapterId })}`}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          >
            Add question
          </Button>
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
