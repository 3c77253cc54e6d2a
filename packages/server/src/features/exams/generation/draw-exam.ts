import { setImmediate as letOthersRun } from 'node:timers/promises';
import {
  type Availability,
  assemble,
  type Blueprint,
  type Evolution,
  type PairTogether,
  type Pick,
  type Preferences,
  pairsTogether,
  type Seed,
  type Shortage,
  startEvolution,
} from '@exam/assembly';

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
    };

/** Draws an exam or several versions; searches for the best only if there are preferences. */
export async function drawExam(request: DrawRequest): Promise<DrawnExam> {
  const { preferred, versions } = request;
  const isIndifferent = versions === 1 && preferred.uses.length === 0 && preferred.pairs.length === 0;
  return isIndifferent ? drawAny(request) : searchBest(request);
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
