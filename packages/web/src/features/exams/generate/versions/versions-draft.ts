import type { VersionsAsked } from '@exam/contract';

/** How many versions the exam is to have, as it stands in the left pane. */
export interface VersionsDraft {
  /** As typed; an empty one is one. */
  readonly count: string;
  readonly differBy: VersionsAsked['differBy'];
}

export const ONE_VERSION: VersionsDraft = { count: '1', differBy: 'questions' };

/** Versions as they are sent, the number as typed; undefined where there is one alone. */
export function versionsSent(draft: VersionsDraft): VersionsDraft | undefined {
  const count = draft.count.trim();
  return count === '' || count === '1' ? undefined : draft;
}
