import { afterAll, beforeAll } from 'vitest';
import { makeFilledApp } from '../filled-app.ts';
import { reportRow } from '../report-row.ts';

type FilledApp = Awaited<ReturnType<typeof makeFilledApp>>;

/**
 * What the tests of one file attack, and how often that was tried and held, for a row of the report.
 * @param tried as `reportRow` takes it
 * @returns the application, which is there while tests run
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
