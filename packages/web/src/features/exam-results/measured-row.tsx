import type { MeasuredQuestion } from '@exam/contract';
import type { Concern, Finding } from '@exam/contract/judge-figures';
import { letterOf } from '@exam/contract/letters';
import { plainText } from '@exam/contract/rich-text';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/busy-button.tsx';
import { IconCheck } from '../../ui/icons.tsx';
import { DifficultyLabel } from '../../ui/labels.tsx';
import meter from '../../ui/meter.module.css';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './measured-row.module.css';
import { percent, sentencesOn } from './remarks.ts';

interface MeasuredRowProps {
  question: MeasuredQuestion;
  /** Undefined if nothing speaks against it. */
  finding: Finding | undefined;
  isBusy: boolean;
  onRelabel: () => void;
  /** Undefined if the account does not mark the students. */
  onRegrade: (() => void) | undefined;
}

/** One question with its figures, their meaning, and the suggested label. */
export function MeasuredRow({ question, finding, isBusy, onRelabel, onRegrade }: MeasuredRowProps) {
  const { questionId, number, text, difficulty, suggestion, poolVersion } = question;
  const sentences = sentencesOn(question, finding);
  return (
    <article className={classes.question}>
      <span className={classes.number}>{number === null ? '–' : `${number}.`}</span>
      <div className={classes.body}>
        <div className={classes.text}>
          <RichText text={text} />
        </div>
        {sentences.length > 0 && <p className={classes.remark}>{sentences.join(' ')}</p>}
        <Choices question={question} />
        <div className={classes.labels}>
          <DifficultyLabel difficulty={difficulty} />
          {number === null && <span>not in version A</span>}
          {poolVersion !== null && <Link to={`/questions/${questionId}`}>Open the question</Link>}
          {suggestion !== null && (
            <span className={classes.suggestion}>The answers suggest {suggestion}.</span>
          )}
          {suggestion !== null && poolVersion !== null && (
            <BusyButton
              variant="light"
              size="compact-sm"
              isBusy={isBusy}
              aria-label={`Relabel as ${suggestion}: ${plainText(text).slice(0, 80)}`}
              onClick={onRelabel}
            >
              Relabel
            </BusyButton>
          )}
          {onRegrade && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Regrade: ${plainText(text).slice(0, 80)}`}
              onClick={onRegrade}
            >
              Regrade
            </Button>
          )}
        </div>
      </div>
      <Figures question={question} concern={finding?.concern} />
    </article>
  );
}

interface FiguresProps {
  question: MeasuredQuestion;
  concern: Concern | undefined;
}

function Figures({ question, concern }: FiguresProps) {
  const { correctShare, discrimination, numberOfAnswers } = question;
  if (numberOfAnswers === 0) return <p className={classes.figures}>No student had this question</p>;
  if (correctShare === null) return <p className={classes.figures}>Not measured</p>;
  return (
    <dl className={classes.figures}>
      <div data-poor={concern === 'guessed' || concern === 'key' || undefined}>
        <dt>Correct</dt>
        <dd>{percent(correctShare)}</dd>
        <span className={classes.track} aria-hidden>
          <span className={meter.filled} style={{ width: `${100 * correctShare}%` }} />
        </span>
      </div>
      <div data-poor={concern === 'rival' || concern === 'negative' || concern === 'poor' || undefined}>
        <dt>Discrimination</dt>
        <dd>{discrimination === null ? '–' : discrimination.toFixed(2)}</dd>
      </div>
      <FiguresOfAnswered question={question} />
    </dl>
  );
}

/** What the question is judged by, where not all who had it answered it. */
function FiguresOfAnswered({ question: { answered, numberOfAnswers } }: { question: MeasuredQuestion }) {
  if (answered === null || answered.correctShare === null || answered.numberOfStudents === numberOfAnswers)
    return null;
  const { numberOfStudents, correctShare, discrimination } = answered;
  return (
    <div>
      <dt>Of {numberOfStudents} who answered</dt>
      <dd>
        {percent(correctShare)}
        {discrimination !== null && ` · ${discrimination.toFixed(2)}`}
      </dd>
    </div>
  );
}

/** The choices, with their counts where the account gets them. */
function Choices({ question: { choices, numberOfAnswers } }: { question: MeasuredQuestion }) {
  return (
    <details className={classes.choices}>
      <summary>Choices</summary>
      <ol>
        {choices.map(({ text, isCorrect, numberOfAnswers: count, discrimination }, place) => (
          <li key={text} data-correct={isCorrect || undefined}>
            <span>{letterOf(place)}.</span>
            <div className={classes.choice}>
              <RichText text={text} />
              {isCorrect && <IconCheck size={16} stroke={2.4} role="img" aria-label="correct answer" />}
            </div>
            {count !== null && (
              <span className={classes.count}>
                {count} ({percent(numberOfAnswers === 0 ? 0 : count / numberOfAnswers)})
                {discrimination !== null && ` · ${discrimination.toFixed(2)}`}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
