import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { examResultEndpoints } from '@exam/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePossessions, urlWith, validBody } from '../../../test/every-call.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';

let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-worker-'));
  await writeFile(join(folder, 'results-worker.js'), heldProgram());
  await writeFile(join(folder, 'question-files-worker.js'), firstHangs());
  server = await makeTestApp({ workersFolder: folder });
});
afterAll(async () => {
  await writeFile(join(folder, 'go'), '');
  await server.close();
  await rm(folder, { recursive: true });
});

/** Holds a thread of a worker, without work for a processor. */
const SLEEP = 'const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);';

/** The worker program, which holds its thread until it is released. */
function heldProgram(): string {
  const real = pathToFileURL(join(inject('workersFolder'), 'results-worker.js')).href;
  return `
    import { existsSync, writeFileSync } from 'node:fs';
    ${SLEEP}
    writeFileSync(${JSON.stringify(join(folder, 'begun'))}, '');
    while (!existsSync(${JSON.stringify(join(folder, 'go'))})) sleep(20);
    await import(${JSON.stringify(real)});
  `;
}

/** The program that writes files, of which the first process never comes to an end. */
function firstHangs(): string {
  const real = pathToFileURL(join(inject('workersFolder'), 'question-files-worker.js')).href;
  return `
    import { existsSync, writeFileSync } from 'node:fs';
    const isFirst = !existsSync(${JSON.stringify(join(folder, 'hangs'))});
    ${SLEEP}
    writeFileSync(${JSON.stringify(join(folder, 'hangs'))}, '');
    if (isFirst) sleep();
    await import(${JSON.stringify(real)});
  `;
}

test('a client that goes frees its place, and what a worker does for it ends', async () => {
  const { token } = await server.signIn();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const course = await server.call({ method: 'POST', url: '/api/courses', token, payload: { name: 'Own' } });
  const file = `${address}/api/questions/export?format=aiken&course=${course.json().data._id}`;
  const headers = { authorization: `Bearer ${token}` };
  const client = new AbortController();
  const left = [1, 2].map(() => fetch(file, { headers, signal: client.signal }).catch(() => 'left'));
  await until(() => expect(existsSync(join(folder, 'hangs'))).toBe(true));
  client.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  // One file is written at a time for each account, and the first would take for ever.
  expect((await fetch(file, { headers })).status).toBe(200);
});

test('others are served while answers are counted', async () => {
  const owner = await server.signIn();
  const { token } = owner;
  const possessions = await makePossessions(server, owner);
  const url = urlWith(examResultEndpoints.upload, possessions);
  const payload = validBody(examResultEndpoints.upload, possessions);
  const uploading = server.call({ method: 'POST', url, token, ...(payload && { payload }) });
  await until(() => expect(existsSync(join(folder, 'begun'))).toBe(true));
  const health = await server.call({ method: 'GET', url: '/api/health' });
  const courses = await server.call({ method: 'GET', url: '/api/courses', token });
  expect([health.statusCode, courses.statusCode]).toEqual([200, 200]);
  expect(await Promise.race([uploading, 'not yet'])).toBe('not yet');

  await writeFile(join(folder, 'go'), '');
  expect((await uploading).statusCode).toBe(201);
  const results = await server.call({ method: 'GET', url, token });
  expect(results.json().data).toMatchObject({ numberOfStudents: 1 });
});
