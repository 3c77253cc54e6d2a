import type { Exam } from '@exam/contract';
import { Link } from 'react-router';
import { Card } from '../../ui/cards.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import classes from './exam-card.module.css';
import { ExamDeleteControl } from './exam-delete-control.tsx';
import { ExamStrip } from './exam-strip.tsx';

interface ExamCardProps {
  exam: Exam;
  onDelete: () => Promise<unknown>;
}

/** One exam of the list. */
export function ExamCard({ exam, onDelete }: ExamCardProps) {
  const address = `/exams/${exam._id}`;
  return (
    <Card
      name={exam.name}
      to={address}
      most={1}
      controls={<ExamDeleteControl exam={exam} onDelete={onDelete} />}
    >
      <p className={classes.course}>Course Name: {exam.course.name}</p>
      <p className={classes.fact}>
        <Link className={classes.date} to={address} tabIndex={-1}>
          <LongTime of={exam.createdAt} />
        </Link>{' '}
        · Number Of questions: {exam.numberOfQuestions}
      </p>
      <ExamStrip exam={exam} isSmall />
    </Card>
  );
}
