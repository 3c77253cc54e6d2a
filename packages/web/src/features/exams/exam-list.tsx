import { TEXTS } from '@exam/contract/texts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ExamsPage, examChanges } from '../../data/exams.ts';
import { Cards } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { useChange } from '../../ui/use-change.ts';
import { ExamCard } from './exam-card.tsx';
import classes from './exams-screen.module.css';

interface ExamListProps {
  query: UseInfiniteQueryResult<InfiniteData<ExamsPage>>;
  /** How many exams there are, loaded or not. */
  total: number;
}

/** The loaded exams as cards; more come when the end is near. */
export function ExamList({ query, total }: ExamListProps) {
  const { mutateAsync: deleteExam } = useChange({
    ...examChanges.delete,
    successText: TEXTS.itemDeleted,
  });
  const exams = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <p className={classes.total} role="status">
        {counted(total, 'exam')}
      </p>
      <Cards label="Exams">
        {exams.map((exam) => (
          <li key={exam._id}>
            <ExamCard exam={exam} onDelete={() => deleteExam(exam._id)} />
          </li>
        ))}
      </Cards>
      <LoadMore query={query} />
    </>
  );
}
