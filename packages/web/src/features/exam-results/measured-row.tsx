import type { MeasuredQuestion } from '@exam/contract';
import type { Concern, Finding } from '@exam/contract/judge-figures';
import { plainText } from '@exam/contract/rich-text';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Discrimination } from '../../ui/discrimination.tsx';
import { DifficultyLabel } from '../../ui/labels.tsx';
import meter from '../../ui/meter.module.css';
import { RichText } from '../../ui/rich-text.tsx';
import { ChoicePicture } from './choice-picture.tsx';
import { ChoiceTable } from './choice-table.tsx';
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
  const isQuiet = finding === undefined && question.regrading === null;
  return (
    <article className={classes.question}>
      <span className={classes.number}>{number === null ? '–' : `${number}.`}</span>
      <div>
        <div className={classes.text}>
          <RichText text={text} />
        </div>
        {sentences.length > 0 && (
          <p className={classes.remark} data-quiet={isQuiet || undefined}>
            {sentences.join(' ')}
          </p>
        )}
        <ChoiceTable question={question} />
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
      <div className={classes.side}>
        <Figures question={question} concern={finding?.concern} />
        <ChoicePicture question={question} />
      </div>
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
        <dd>{discrimination === null ? '–' : <Discrimination of={discrimination} />}</dd>
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
