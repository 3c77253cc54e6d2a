import type { ExamResults, MeasuredQuestion } from '@exam/contract';
import { isOutOfTime, questionsOfConcern } from '@exam/contract/judge-figures';
import { plainText } from '@exam/contract/rich-text';
import { Link, useLocation } from 'react-router';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import { useAddressParams, withParams } from '../../ui/search-params.ts';
import { Section } from '../../ui/section.tsx';
import classes from './look-first.module.css';
import { sentenceOf } from './remarks.ts';

const WORDS = 90;

/** What stands out in an exam: whether time was short, and the questions to look at, each a link to it. */
export function LookFirst({ results }: { results: ExamResults }) {
  const location = useLocation();
  const [params] = useAddressParams();
  const found = questionsOfConcern(results);
  const isTooShort = isOutOfTime(results);
  if (!isTooShort && found.length === 0) return null;
  return (
    <Section
      title="Questions to check"
      lead="Of the questions that are tested here, chance names at most one in ten on average."
    >
      {isTooShort && (
        <p>
          {results.numberOfUnfinished} of {counted(results.numberOfStudents, 'student')} chose nothing at the
          last questions: the time may have been too short. Questions are judged by those who answered them.
        </p>
      )}
      <ol className={bare.list}>
        {found.map(({ question, finding }) => (
          <li key={question.questionId} className={classes.row}>
            <Link
              to={{
                ...location,
                search: `?${withParams(params, { tab: 'questions' })}`,
                hash: anchorOf(question),
              }}
            >
              {question.number !== null && `${question.number}. `}
              {beginningOf(plainText(question.text))}
            </Link>
            <span>{sentenceOf(finding, question)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const ANCHOR = '#question-';

/** The part of the address that leads to a question of the list. */
export function anchorOf({ questionId }: MeasuredQuestion): string {
  return `${ANCHOR}${questionId}`;
}

function beginningOf(text: string): string {
  return text.length <= WORDS ? text : `${text.slice(0, WORDS).trimEnd()}…`;
}
