import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, PASSWORD, type TestApp } from '../../../test/test-app.ts';
import { makeScannedExam, makeScriptedApp, readBoth } from '../../features/scans/testing/scanned-exam.ts';
import { makeEmptyDatabase, makeFolder, restoreInto } from '../testing/backup-of.ts';
import { backUp } from './backup-command.ts';

let server: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  server = await makeScriptedApp();
  folder = await makeFolder();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

test('a backup without scans holds their results, and the sheets of the exam are read again where it is restored', async () => {
  const owner = await server.signIn();
  const desk = await makeScannedExam(server, owner);
  await desk.scan(readBoth('BBBB', { number: '1001' }));
  const students = await desk.students();
  const other = await makeScannedExam(server, owner);
  await other.scan(readBoth('BBBB', { number: '1001' }));
  const { trashItemId } = (await other.ask('DELETE', `/api/exams/${other.exam}`)).json().data;
  const said: string[] = [];
  await backUp({
    variables: { DATABASE_URL: server.databaseUrl },
    args: ['small', '--without-scans'],
    folder: folder.path,
    say: (line) => said.push(line),
    ask: async () => undefined,
    signal: new AbortController().signal,
  });
  expect(said.join('\n')).not.toMatch(/scan/);

  const empty = await makeEmptyDatabase();
  await restoreInto(empty.url, folder.file('small'));
  const restored = await makeTestApp({}, empty.url);
  const login = await restored.call({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: owner.email, password: PASSWORD },
  });
  const call = async (method: 'GET' | 'POST', part: string, payload?: object) =>
    restored.call({
      method,
      url: `/api/exams/${desk.exam}${part}`,
      token: login.json().accessToken,
      ...(payload && { payload }),
    });
  expect((await call('GET', '/scans')).json().data).toMatchObject({
    scans: [],
    numberOfPages: 0,
    hasPrints: true,
    hasResults: false,
    isFinal: false,
  });
  const { data } = (await call('GET', '/results/students')).json();
  expect(data.map(({ student, score }: { student: string; score: number }) => [student, score])).toEqual([
    ['1001', 4],
  ]);
  expect(students).toEqual({ 1001: 'BBBB 4' });
  const sheet = { examVersion: 'A', studentNumber: '1002', answers: ['B', 'B', 'B', 'A'] };
  expect((await call('POST', '/typed-sheets', sheet)).statusCode).toBe(409);
  expect((await call('POST', '/typed-sheets', { ...sheet, replacesResults: true })).statusCode).toBe(201);
  const url = `/api/trash/${trashItemId}/put-back`;
  expect((await restored.call({ method: 'POST', url, token: login.json().accessToken })).statusCode).toBe(
    200,
  );
  for (const table of ['scans', 'scannedPages'] as const) {
    const rows = await restored.db.selectFrom(table).where('examId', '=', other.exam).selectAll().execute();
    expect(rows).toEqual([]);
  }
  await restored.close();
  await empty.close();
});
