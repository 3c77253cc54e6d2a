import { setImmediate as letOthersRun } from 'node:timers/promises';
import {
  type Availability,
  assemble,
  type Blueprint,
  type EqualisedExam,
  type Evolution,
  equaliseExam,
  type PairTogether,
  type Pick,
  type Preferences,
  pairsTogether,
  type Seed,
  type Shortage,
  scoreOf,
  startEvolution,
} from '@exam/assembly';
import type { Aim } from './read-difficulty.ts';

/** Time limit of the search for a better exam. */
const SEARCH_TIME_LIMIT_MS = 300;

/** Everything that determines an exam; with `generations` also the extent of the search. */
export interface DrawRequest {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  readonly locked: readonly Pick[];
  readonly preferred: Preferences;
  /** Number of versions with different questions. */
  readonly versions: number;
  /** If given, the search runs exactly this many generations. */
  readonly generations?: number;
  /** How hard the exam is to be, if anything is known of that. */
  readonly aim?: Aim | undefined;
}

/** The result of the search. */
export interface FoundExam extends Omit<ReturnType<Evolution['best']>, 'versions'> {
  readonly generations: number;
  /** Pairs that could not be kept apart. */
  readonly together: readonly PairTogether[];
}

export type DrawnExam =
  | { readonly ok: false; readonly shortages: readonly Shortage[] }
  | {
      readonly ok: true;
      /** The questions other than the locked ones. */
      readonly versions: readonly (readonly Pick[])[];
      /** Absent without preferences. */
      readonly found?: FoundExam;
      /** What mean exchanges of questions can reach, in points; absent where none was tried. */
      readonly possible?: EqualisedExam['possible'];
    };

/**
 * Draws an exam or several versions; searches for the best only if there are preferences. Then questions are exchanged within cells
 * until it is as hard as wished.
 */
export async function drawExam(request: DrawRequest): Promise<DrawnExam> {
  const { preferred, versions, aim } = request;
  const isIndifferent = versions === 1 && preferred.uses.length === 0 && preferred.pairs.length === 0;
  const drawn = isIndifferent ? drawAny(request) : await searchBest(request);
  return drawn.ok && aim && (versions > 1 || aim.target) ? equalise(request, drawn, aim) : drawn;
}

/** One part at a time, so that other requests are served in between. Nothing that the search found gets worse. */
async function equalise(
  { locked, availability, preferred, seed }: DrawRequest,
  { versions: drawn, found }: Extract<DrawnExam, { ok: true }>,
  aim: Aim,
): Promise<DrawnExam> {
  const wishes = { preferences: preferred, locked };
  const work = equaliseExam({ ...wishes, ...aim, versions: drawn, availability, locked, seed });
  let step = work.next();
  while (!step.done) {
    await letOthersRun();
    step = work.next();
  }
  const { versions, possible } = step.value;
  if (!found) return { ok: true, versions, possible };
  const score = scoreOf(wishes, versions);
  return {
    ok: true,
    versions,
    possible,
    found: { ...found, score, together: pairsTogether(wishes, versions) },
  };
}

function drawAny({ locked, ...request }: DrawRequest): DrawnExam {
  const drawn = assemble({ ...request, locked });
  if (!drawn.ok) return drawn;
  return { ok: true, versions: [locked.length === 0 ? drawn.picks : drawn.picks.map(pastLocked(locked))] };
}

/** `assemble` numbers only unlocked questions of a cell; ranks count all of them. */
function pastLocked(locked: readonly Pick[]): (pick: Pick) => Pick {
  const ranks = new Map<string, number[]>();
  for (const pick of locked) ranks.set(cellName(pick), [...(ranks.get(cellName(pick)) ?? []), pick.rank]);
  for (const taken of ranks.values()) taken.sort((one, other) => one - other);
  return (pick) => {
    const taken = ranks.get(cellName(pick)) ?? [];
    return { ...pick, rank: taken.reduce((rank, lock) => (lock <= rank ? rank + 1 : rank), pick.rank) };
  };
}

function cellName({ chapterId, kind }: Pick): string {
  return `${chapterId} ${kind.difficulty} ${kind.objective}`;
}

/** One generation at a time, so that other requests are served in between. */
async function searchBest({ preferred, generations, ...request }: DrawRequest): Promise<DrawnExam> {
  const start = startEvolution({ ...request, preferences: preferred });
  if (!start.ok) return start;
  const { evolution } = start;
  const endsAtMs = performance.now() + SEARCH_TIME_LIMIT_MS;
  const isOver = () =>
    generations === undefined ? performance.now() > endsAtMs : evolution.generations >= generations;
  while (!evolution.isFinished && !isOver()) {
    await letOthersRun();
    evolution.advance();
  }
  const { versions, ...best } = evolution.best();
  const together = pairsTogether({ preferences: preferred, locked: request.locked }, versions);
  return { ok: true, versions, found: { ...best, generations: evolution.generations, together } };
}
