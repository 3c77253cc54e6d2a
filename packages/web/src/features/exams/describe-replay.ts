import type { Replay } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

/** The result of making an exam again, in words. */
export interface ReplayOutcome {
  readonly isPossible: boolean;
  readonly sentence: string;
  /** The differences, one sentence each. */
  readonly changes: readonly string[];
}

/** The questions of a version. */
interface Version {
  readonly questions: readonly { readonly _id: string }[];
}

/**
 * Describes the result.
 * @param saved versions of the saved exam if they differ: questions were moved or replaced before saving
 */
export function describeReplay(
  { versions, changes }: Pick<Replay, 'changes'> & { versions: readonly Version[] },
  saved: readonly Version[] | undefined,
): ReplayOutcome {
  const told = changes.map(({ message }) => message);
  return { isPossible: true, sentence: compare(versions, saved), changes: told };
}

function compare(versions: readonly Version[], saved: readonly Version[] | undefined): string {
  const size = versions[0]?.questions.length ?? 0;
  const all =
    versions.length === 1
      ? counted(size, 'question')
      : `${versions.length} versions of ${counted(size, 'question')}`;
  if (saved === undefined) return `Making it again gives the same ${all}.`;
  const total = versions.reduce((sum, { questions }) => sum + questions.length, 0);
  const again = versions.reduce((sum, version, index) => sum + numberOfCommon(version, saved[index]), 0);
  if (again === total)
    return `Making it again gives the same ${all}, in the order in which they were generated.`;
  const others = total - again === 1 ? 'the other one was' : 'the others were';
  return `Making it again gives ${again} of the ${counted(total, 'question')}; ${others} replaced before the exam was saved.`;
}

function numberOfCommon({ questions }: Version, other: Version | undefined): number {
  const ids = new Set(other?.questions.map(({ _id }) => _id));
  return questions.filter(({ _id }) => ids.has(_id)).length;
}
