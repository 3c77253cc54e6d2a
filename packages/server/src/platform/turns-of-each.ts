import { makeTurns, type TakeTurns, type Turns } from './take-turns.ts';

/** Runs work in a line of its own for each of those who ask, so that who asks for much waits for it alone. */
export type TurnsOfEach = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

/** @param turns of each */
export function makeTurnsOfEach(turns: Turns): TurnsOfEach {
  const lines = new Map<string, { readonly takeTurns: TakeTurns; size: number }>();
  return async (who, work) => {
    const line = lines.get(who) ?? { takeTurns: makeTurns(turns), size: 0 };
    lines.set(who, line);
    line.size++;
    try {
      return await line.takeTurns(work);
    } finally {
      line.size--;
      if (line.size === 0) lines.delete(who);
    }
  };
}
