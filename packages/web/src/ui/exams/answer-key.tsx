import { letterOf } from '@exam/contract/letters';
import classes from './answer-key.module.css';

interface AnswerKeyProps {
  /** For example "Key" or "Key of version B". */
  title: string;
  questions: readonly { _id: string; choices: readonly string[]; correctAnswer: string }[];
}

/** The correct answers of an exam by number and letter in a compact form, for marking by hand. */
export function AnswerKey({ title, questions }: AnswerKeyProps) {
  return (
    <ol className={classes.key} aria-label={title}>
      {questions.map(({ _id, choices, correctAnswer }, index) => (
        <li key={_id}>
          <span className={classes.number}>{index + 1}</span> {letterOf(choices.indexOf(correctAnswer))}
        </li>
      ))}
    </ol>
  );
}
