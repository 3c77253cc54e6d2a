import type { ExamQuestion } from '@exam/contract';
import { QuestionView } from '../../ui/question-view.tsx';
import classes from './numbered-questions.module.css';

type ShownQuestion = Pick<
  ExamQuestion,
  '_id' | 'text' | 'choices' | 'correctAnswer' | 'difficulty' | 'objective'
>;

/** Questions set as on an exam paper, numbered from 1. */
export function NumberedQuestions({ questions }: { questions: readonly ShownQuestion[] }) {
  return (
    <ol className={classes.questions} aria-label="Questions">
      {questions.map((question, index) => (
        <li key={question._id} className={classes.question}>
          <QuestionView question={question} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}
