import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { Cards } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { type ExamsPage, examQueries } from './api.ts';
import { useDeleteExam } from './delete-exam.ts';
import { ExamCard } from './exam-card.tsx';
import classes from './exams-screen.module.css';

interface ExamListProps {
  query: UseInfiniteQueryResult<InfiniteData<ExamsPage>>;
  /** How many exams there are, loaded or not. */
  total: number;
}

/** The loaded exams as cards; more come when the end is near. */
export function ExamList({ query, total }: ExamListProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: deleteExam } = useDeleteExam(() =>
    queryClient.invalidateQueries({ queryKey: examQueries.lists() }),
  );
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
