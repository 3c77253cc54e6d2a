import type { MeasuredQuestion } from '@exam/contract';
import { questionsOfConcern } from '@exam/contract/judge-figures';
import { LIMITS } from '@exam/contract/limits';
import { plainText } from '@exam/contract/rich-text';
import { Link, useLocation } from 'react-router';
import bare from '../../../ui/bare.module.css';
import { Section } from '../../../ui/section.tsx';
import classes from './look-first.module.css';
import { sentenceOf } from './remarks.ts';

const WORDS = 90;

/** The questions whose figures chance does not explain; each line leads to its question below. */
export function LookFirst({ questions }: { questions: readonly MeasuredQuestion[] }) {
  const location = useLocation();
  const found = questionsOfConcern(questions);
  const isMeasured = questions.some(({ numberOfAnswers }) => numberOfAnswers >= LIMITS.fewestMeasuredAnswers);
  if (!isMeasured) return null;
  return (
    <Section
      title="Look at these first"
      lead={
        found.length === 0
          ? 'No question stands out: chance explains what was measured of each.'
          : 'What was measured of these questions is beyond what chance explains, with 95 % confidence.'
      }
    >
      <ol className={bare.list}>
        {found.map(({ question, concern }) => (
          <li key={question.questionId} className={classes.row}>
            <Link to={{ ...location, hash: anchorOf(question) }}>
              {question.number !== null && `${question.number}. `}
              {beginningOf(plainText(question.text))}
            </Link>
            <span>{sentenceOf(concern)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The part of the address that leads to a question of the list. */
export function anchorOf({ questionId }: MeasuredQuestion): string {
  return `#question-${questionId}`;
}

function beginningOf(text: string): string {
  return text.length <= WORDS ? text : `${text.slice(0, WORDS).trimEnd()}…`;
}
