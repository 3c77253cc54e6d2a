import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAPER_SETTINGS } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';

/** Stands for a typesetter that panics: it prints what it was given, as Typst does, and the process ends. */
const PANICS = `
  import { parentPort } from 'node:worker_threads';
  import { writeFileSync, writeSync } from 'node:fs';
  parentPort.on('message', ({ input }) => {
    const { settings } = (input.shown ?? input.orders[0].order.exam);
    if (settings.title === 'hang') {
      writeFileSync(new URL('hangs', import.meta.url), '');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    writeSync(2, 'panicked at ' + settings.title);
    process.kill(process.pid, 'SIGABRT');
  });`;

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-press-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'papers-worker.js'), PANICS);
  app = await makeTestApp({ workersFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const TITLE = 'a secret title';

async function openDesk() {
  const { token } = await app.signIn();
  const pool = makePool(app, token);
  const { _id: courseId } = await pool.course();
  const { _id: chapter } = await pool.chapter(courseId);
  const { _id: question } = await pool.question(chapter);
  const saved = await app.call({
    method: 'POST',
    url: '/api/exams',
    token,
    payload: {
      name: 'Final',
      courseId,
      questions: [question],
      chaptersDistribution: { [chapter]: 1 },
      difficultyDistribution: { simple: 1, difficult: 0 },
      objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
    },
  });
  const exam: string = saved.json().data._id;
  const settings = { ...PAPER_SETTINGS, title: TITLE };
  const post = (path: string, payload: object) =>
    app.call({ method: 'POST', url: `/api/exams/${exam}/${path}`, token, payload: { settings, ...payload } });
  return {
    print: (what = {}) => post('paper', { versions: ['A'], parts: ['questions'], format: 'pdf', ...what }),
    preview: () => post('paper-preview', { version: 'A', part: 'questions', page: 1 }),
  };
}

test('a typesetter that panics is told in words, the server goes on, and no log has the text', async () => {
  const { print, preview } = await openDesk();
  for (const answer of [await print(), await preview(), await print()]) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringMatching(/^This paper cannot be set as PDF: .* As Word it can be printed\.$/),
    ]);
  }
  expect(app.logLines.join('\n')).not.toContain(TITLE);
});

// The last: the application is gone then.
test('an account has a few places, and the others theirs; a server that stops ends what is being set, and tells so', async () => {
  const [one, other] = [await openDesk(), await openDesk()];
  const hanging = Array.from({ length: 4 }, () =>
    one.print({ settings: { ...PAPER_SETTINGS, title: 'hang' } }),
  );
  await until(() => expect(existsSync(join(folder, 'hangs'))).toBe(true));
  const refused = await one.print();
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'Other papers of yours are being set. Try again when they are done.',
  ]);
  expect((await other.print()).statusCode).toBe(409);

  await app.app.close();
  for (const answer of await Promise.all(hanging)) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'The server is being stopped. Print the paper when it runs again.',
    ]);
  }
});
