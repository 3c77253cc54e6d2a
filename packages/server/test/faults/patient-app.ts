import type { AppParts } from '../../src/app.ts';
import { LOAD_LIMITS } from '../../src/platform/http/limit-load.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const LINE = { atOnce: 100, places: 10_000, longestWaitMs: 600_000 };

/** An application that lets everything in at once and sends nobody away, so that all meet in the database. */
export function makePatientApp(overrides: Partial<AppParts> = {}): Promise<TestApp> {
  const { hashing } = LOAD_LIMITS;
  const loadLimits = {
    ...LOAD_LIMITS,
    hashing: { ...LINE, atOnce: hashing.atOnce },
    costly: LINE,
    ordinary: LINE,
    eventLoopDelayMs: 600_000,
  };
  return makeTestApp({ loadLimits, ...overrides });
}
