import type { GeneratedPaper } from './generated-paper.ts';
import classes from './warnings.module.css';

/** More are not read. */
const MOST_WARNINGS = 4;

/** The questions that stand together in the paper although they should not. */
export function Warnings({ paper }: { paper: GeneratedPaper }) {
  const warnings = paper.outcome?.report?.warnings ?? [];
  if (warnings.length === 0) return null;
  const more = warnings.length - MOST_WARNINGS;
  return (
    <ul className={classes.warnings} aria-label="Warnings">
      {warnings.slice(0, MOST_WARNINGS).map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
      {more > 0 && (
        <li>
          And {more} more such {more === 1 ? 'pair' : 'pairs'}.
        </li>
      )}
    </ul>
  );
}
