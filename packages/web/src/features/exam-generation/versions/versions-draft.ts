import type { VersionsAsked } from '@exam/contract';

/** The number of versions, as shown in the left pane. */
export interface VersionsDraft {
  /** As typed; empty means one. */
  readonly count: string;
  readonly differBy: VersionsAsked['differBy'];
  /** How many questions are in all versions of different questions, as typed; absent or empty for the locked ones alone. */
  readonly common?: string | undefined;
}

/** Most written exams want the same questions for everybody, so that is how two or more versions begin. */
export const ONE_VERSION: VersionsDraft = { count: '1', differBy: 'order' };

/** Versions as they are sent, the number as typed; undefined for a single version. */
export function versionsSent(draft: VersionsDraft): VersionsDraft | undefined {
  const count = draft.count.trim();
  if (count === '' || count === '1') return undefined;
  const { differBy, common = '' } = draft;
  const hasCommon = differBy === 'questions' && common.trim() !== '' && common.trim() !== '0';
  return { count: draft.count, differBy, ...(hasCommon && { common }) };
}
