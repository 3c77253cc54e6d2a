import type { ExamQuestion } from '@exam/contract';
import { AnnotationView } from '../annotation-view.tsx';
import bare from '../bare.module.css';
import { QuestionView } from '../question-view.tsx';
import classes from './numbered-questions.module.css';

type ShownQuestion = Pick<
  ExamQuestion,
  '_id' | 'text' | 'choices' | 'correctAnswer' | 'difficulty' | 'objective' | 'explanation' | 'source'
> & { readonly heading?: string | undefined };

interface NumberedQuestionsProps {
  questions: readonly ShownQuestion[];
  /** Whether explanation and source are shown. */
  isExplained?: boolean;
}

/** Questions set as on an exam paper, numbered from 1. */
export function NumberedQuestions({ questions, isExplained = false }: NumberedQuestionsProps) {
  return (
    <ol className={bare.list} aria-label="Questions">
      {questions.map((question, index) => (
        <li key={question._id} className={classes.question}>
          {question.heading && <h2 className={classes.heading}>{question.heading}</h2>}
          <QuestionView question={question} number={index + 1} />
          {isExplained && (
            <div className={classes.explained}>
              <AnnotationView explanation={question.explanation} source={question.source} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
