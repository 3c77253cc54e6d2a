import type { CountName } from '@exam/assembly';
import type { CountMark } from './count-field.tsx';
import { readCounts } from './draft-counts.ts';
import { changesTo, countKey } from './proposal.ts';
import type { Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** How the field of a count is marked; undefined if it is not. */
export type MarkOf = (name: CountName) => CountMark | undefined;

/** Marks the counts that the verdict names, and those that a proposal changed. */
export function marksOf({ proposal }: Workbench, { fields = [] }: Verdict): MarkOf {
  const inQuestion = new Set(fields.map(countKey));
  const after = proposal && readCounts(proposal.after, new Map());
  const changes = after?.ok ? changesTo(proposal!.before, after.counts, new Map()) : [];
  const changed = new Set(changes.map(({ key }) => key));
  return (name) => {
    const key = countKey(name);
    if (inQuestion.has(key)) return 'in-question';
    return changed.has(key) ? 'changed' : undefined;
  };
}
