import type { GeneratedPaper } from '../exam-request.ts';
import { describeOutcome } from '../outcome.ts';
import classes from './outcome-note.module.css';

/** How many warnings are read before they are no more than noise. */
const MOST_WARNINGS = 4;

/** How well the paper meets what was preferred, and what stands together in it all the same. */
export function OutcomeNote({ paper }: { paper: GeneratedPaper }) {
  const sentences = describeOutcome(paper);
  const warnings = paper.outcome?.report?.warnings ?? [];
  const more = warnings.length - MOST_WARNINGS;
  if (sentences.length === 0 && warnings.length === 0) return null;
  return (
    <div className={classes.outcome} role="status">
      {sentences.length > 0 && <p className={classes.sentences}>{sentences.join(' ')}</p>}
      {warnings.length > 0 && (
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
      )}
    </div>
  );
}
