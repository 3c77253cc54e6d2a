import { type ExamStudent, versionLabel } from '@exam/contract';
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
}: StudentRow): ExamStudent {
  return {
    ...{ ordinal, number, name, groupName, email },
    version: version === null ? null : versionLabel(version),
    mailedAt: mailedAt?.toISOString() ?? null,
    listedAt: listedAt.toISOString(),
  };
}
