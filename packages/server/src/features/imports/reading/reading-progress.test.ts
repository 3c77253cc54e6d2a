import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../../../test/until.ts';
import { makeScene } from '../testing/scene.ts';
import { ReadingProgress } from './reading-progress.ts';

const scene = makeScene();

let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function beginReading() {
  const { db, clock } = scene.server;
  const run = { rowId: uuid(), runId: uuid() };
  const at = clock.now;
  const row = { state: 'reading', createdAt: at, runId: run.runId, heartbeatAt: at } as const;
  await db
    .insertInto('imports')
    .values({ id: run.rowId, courseId: scene.courseId, ...row })
    .execute();
  const files = [{ bytes: 100 }, { bytes: 300 }];
  const progress = { done: 0, total: 0 };
  const told = async () => {
    const { done, total } = await db
      .selectFrom('imports')
      .where('id', '=', run.rowId)
      .select(['done', 'total'])
      .executeTakeFirstOrThrow();
    return [done, total];
  };
  return { id: run.rowId, told, reading: new ReadingProgress({ db, clock: () => at, run, progress }, files) };
}

test('reading is told by bytes, then comparing and storing by questions, each second', async () => {
  const { told, reading } = await beginReading();
  const tellAt = async (ms: number, tell: () => Promise<void> | void) => {
    nowMs = ms;
    await tell();
    return told();
  };
  expect(await tellAt(500, () => reading.tellRead(0, 0.2))).toEqual([0, 0]);
  expect(await tellAt(1_000, () => reading.tellRead(0, 0.4))).toEqual([70, 1_000]);
  expect(await tellAt(1_900, () => reading.tellRead(0, 1))).toEqual([70, 1_000]);
  expect(await tellAt(2_100, () => reading.tellRead(1, 0.2))).toEqual([280, 1_000]);
  expect(await tellAt(3_200, () => reading.tellCompared())).toEqual([850, 1_000]);
  await tellAt(4_300, () => reading.tellStored(0.2));
  await until(async () => expect(await told()).toEqual([880, 1_000]));
});

test('a reading that was given up hears it when it tells how far it is, and storing waits for nothing', async () => {
  const { id, reading } = await beginReading();
  await scene.importer.call('DELETE', `/api/imports/${id}`);
  nowMs = 1_000;
  await expect(reading.tellRead(0, 0.5)).rejects.toMatchObject({ code: 'notFound' });
  nowMs = 2_000;
  await expect(reading.tellCompared()).rejects.toMatchObject({ code: 'notFound' });
  nowMs = 3_000;
  expect(reading.tellStored(0.5)).toBeUndefined();
});
