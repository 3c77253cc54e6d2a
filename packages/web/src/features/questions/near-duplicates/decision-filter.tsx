import type { Decision, QuestionPairsSummary } from '@exam/contract';
import { ListViews } from '../../../ui/list-views.tsx';

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
    <ListViews
      label="Which pairs"
      views={FILTERS.map((filter) => ({
        label: filter.label,
        search: filter.search,
        count: summary?.[filter.decision],
        isShown: filter.decision === decision,
      }))}
    />
  );
}
