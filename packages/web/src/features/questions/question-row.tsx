import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { Label } from '../../ui/labels.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import classes from './question-row.module.css';

interface QuestionRowProps {
  question: Question;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: (questionId: string) => Promise<unknown>;
}

/** One question of the list, with where it comes from and its delete control. */
export function QuestionRow({ question, isDemo, onDelete }: QuestionRowProps) {
  const { course, number, name } = question.chapter;
  return (
    <QuestionView
      question={question}
      linkTo={`/questions/${question._id}`}
      labels={
        <Label>
          <span className={classes.place} title={`${course.name} › ${number}. ${name}`}>
            <span className={classes.course}>{course.name}</span>
            <span aria-hidden>›</span>
            <span className={classes.chapter}>
              {number}. {name}
            </span>
          </span>
        </Label>
      }
      actions={
        <DeleteControl
          label="Delete question"
          disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
          confirmTitle="Delete this question?"
          confirmText="It leaves the pool for good. Exams that hold it keep their copy."
          onDelete={() => onDelete(question._id)}
        />
      }
    />
  );
}
