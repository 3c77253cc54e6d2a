import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { Page } from '../../ui/page.tsx';
import { AddQuestionLink } from './add-question-link.tsx';
import { ExportList } from './export-list.tsx';
import { addressOfAdding, chapterTrail } from './question-place.ts';
import { QuestionPool } from './question-pool.tsx';

/** /chapters/{chapterId}/questions: the questions of one chapter. */
export function ChapterQuestionsScreen() {
  const { chapterId = '' } = useParams();
  // Only for names; if it cannot be loaded, the list below reports it.
  const { data: chapter } = useQuery(chapterQueries.detail(chapterId));
  const addTo = chapter ? addressOfAdding(chapter) : '/add-question';
  return (
    <Page
      title={chapter ? `Questions of ${chapter.name}` : 'Questions'}
      documentTitle="Questions"
      crumb="Questions"
      trail={chapter && chapterTrail(chapter)}
      actions={
        <>
          <ExportList chapterId={chapterId} name={chapter?.name ?? 'Questions'} />
          <AddQuestionLink to={addTo} />
        </>
      }
    >
      <QuestionPool key={chapterId} chapterId={chapterId} addTo={addTo} />
    </Page>
  );
}
