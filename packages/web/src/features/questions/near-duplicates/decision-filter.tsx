import type { Decision, QuestionPairsSummary } from '@exam/contract';
import { Link } from 'react-router';
import classes from './decision-filter.module.css';

const FILTERS: readonly { decision: Decision; label: string; search: string }[] = [
  { decision: 'open', label: 'To look at', search: '' },
  { decision: 'excluded', label: 'Never together', search: '?decision=excluded' },
  { decision: 'kept', label: 'Kept', search: '?decision=kept' },
];

/** Which pairs an address shows: those that nobody has decided about, unless it says otherwise. */
export function readDecision(params: URLSearchParams): Decision {
  return FILTERS.find(({ decision }) => decision === params.get('decision'))?.decision ?? 'open';
}

interface DecisionFilterProps {
  decision: Decision;
  /** How many there are of each; undefined until it is known. */
  summary: QuestionPairsSummary | undefined;
}

/** Leads to the pairs of each decision. */
export function DecisionFilter({ decision, summary }: DecisionFilterProps) {
  return (
    <nav className={classes.filters} aria-label="Which pairs">
      {FILTERS.map((filter) => (
        <Link
          key={filter.decision}
          className={classes.filter}
          to={{ search: filter.search }}
          replace
          aria-current={filter.decision === decision ? 'page' : undefined}
        >
          {filter.label}{' '}
          {summary && <span className={classes.count}>{summary[filter.decision].toLocaleString('en')}</span>}
        </Link>
      ))}
    </nav>
  );
}
