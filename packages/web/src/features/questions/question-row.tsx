import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { Label } from '../../ui/labels.tsx';
import { QuestionView } from '../../ui/question-view.tsx';

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
          {course.name} › {number}. {name}
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
