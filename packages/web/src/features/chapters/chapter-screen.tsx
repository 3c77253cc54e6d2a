import type { Chapter } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { ChapterActions } from './chapter-actions.tsx';
import { ChapterFailure } from './chapter-failure.tsx';
import { trailTo } from './trail.ts';

/** /chapters/{chapterId}: what the chapter is and how much it may hold. Deleting it leads to those of its course. */
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
      <Fact name="Questions there now">{chapter.numberOfQuestions.toLocaleString('en')}</Fact>
    </Facts>
  );
}
