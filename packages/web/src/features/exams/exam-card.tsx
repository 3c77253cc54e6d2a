import type { Exam } from '@exam/contract';
import { Link } from 'react-router';
import classes from './exam-card.module.css';
import { ExamDeleteControl } from './exam-delete-control.tsx';
import { longDate } from './long-date.ts';

interface ExamCardProps {
  exam: Exam;
  onDelete: () => Promise<unknown>;
}

/** One exam of the list. The whole card is its link; the delete control shows on hover, focus and touch. */
export function ExamCard({ exam, onDelete }: ExamCardProps) {
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <Link className={classes.link} to={`/exams/${exam._id}`}>
          {exam.name}
        </Link>
      </h2>
      <p className={classes.course}>Course Name: {exam.course.name}</p>
      <p className={classes.fact}>
        <time dateTime={exam.createdAt}>{longDate(exam.createdAt)}</time>
      </p>
      <p className={classes.fact}>Number Of questions: {exam.numberOfQuestions}</p>
      <div className={classes.actions}>
        <ExamDeleteControl exam={exam} onDelete={onDelete} />
      </div>
    </article>
  );
}
