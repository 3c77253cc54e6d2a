import { NumberInput } from '@mantine/core';
import {
  EBEL_KINDS,
  type EbelShares,
  ebelLineOf,
  rememberEbelShares,
  useEbelShares,
} from '../../ui/exams/ebel-shares.ts';
import { asPoints } from '../../ui/exams/expected-words.ts';
import classes from './ebel-line.module.css';
import type { GeneratedPaper } from './generated-paper.ts';
import { isShuffled, versionsOf } from './versions/paper-versions.ts';

/** The line of Ebel of the paper as it is now, which opens to the shares that make it. Nothing where nobody wants it. */
export function EbelLine({ paper }: { paper: GeneratedPaper }) {
  const shares = useEbelShares();
  if (shares === null) return null;
  const versions = isShuffled(paper) ? [paper] : versionsOf(paper);
  const line = ebelLineOf(
    shares,
    versions.flatMap(({ questions }) => questions),
  );
  const full = paper.questions.length;
  return (
    <details className={classes.line}>
      <summary className={classes.summary}>
        {line === undefined
          ? 'Pass line by Ebel: give each kind a share from 0 to 100 %'
          : `Pass line by Ebel ${asPoints((line * full) / 100)} of ${full} (${asPoints(line)} %)`}
      </summary>
      <Shares shares={shares} />
    </details>
  );
}

function Shares({ shares }: { shares: EbelShares }) {
  return (
    <>
      <p className={classes.lead}>
        How many in a hundred of such questions does a student answer who just passes? The line is the mean
        over the questions of the exam. After saving, choose it in the marking of the exam.
      </p>
      <div className={classes.fields}>
        {EBEL_KINDS.map((kind) => (
          <NumberInput
            key={kind}
            size="xs"
            label={kind}
            min={0}
            max={100}
            decimalScale={2}
            value={shares[kind] ?? ''}
            onChange={(share) => rememberEbelShares({ ...shares, [kind]: share })}
          />
        ))}
      </div>
    </>
  );
}
