import { afterAll, beforeAll } from 'vitest';
import { makeFilledApp } from '../filled-app.ts';
import { reportRow } from '../report-row.ts';

type FilledApp = Awaited<ReturnType<typeof makeFilledApp>>;

/**
 * Sets up the application that the tests of one file attack, and reports the counts of attempts for a row.
 * @param tried as for `reportRow`
 * @returns the application, which exists while tests run
 */
export function attackApp(row: number, tried: string) {
  const tally = { count: 0, held: 0 };
  let filled: FilledApp;
  beforeAll(async () => {
    filled = await makeFilledApp();
  });
  afterAll(async () => {
    reportRow(row, tried, tally);
    await filled.server.close();
  });
  return { tally, filled: (): FilledApp => filled };
}
