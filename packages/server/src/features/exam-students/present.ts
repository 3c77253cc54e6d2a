import { type ExamStudent, letterOf } from '@exam/contract';
import type { StudentRow } from './queries.ts';

export function presentStudent({
  ordinal,
  number,
  name,
  groupName,
  email,
  version,
  listedAt,
  mailedAt,
  largePrint,
  isReference,
}: StudentRow): ExamStudent {
  return {
    ...{ ordinal, number, name, groupName, email, largePrint, isReference },
    version: version === null ? null : letterOf(version),
    mailedAt: mailedAt?.toISOString() ?? null,
    listedAt: listedAt.toISOString(),
  };
}

/** Students without a group come last; within a group the order of the list stays. */
export function byGroup({ groupName: one }: StudentRow, { groupName: other }: StudentRow): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return one.localeCompare(other, 'en', { numeric: true });
}
