import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { readCode } from './outbox.ts';

const MAIN = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
const PORT = Number(process.env['E2E_PORT']) + 1;
const ADDRESS = `http://localhost:${PORT}`;
const ROUNDS = 3;

/** Starts the server as `npm start` does, once everything is built. */
async function start(folder: string) {
  const server = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder },
  });
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const health = await fetch(`${ADDRESS}/api/health`).catch(() => undefined);
    if (health?.ok) return server;
    await sleep(100);
  }
  throw new Error('the server did not start within 30 seconds');
}

async function ask(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(ADDRESS + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function logIn(folder: string): Promise<string> {
  const email = 'saver@example.com';
  const account = { email, password: 'a long enough password' };
  const signup = await ask('POST', '/api/users/signup', '', account);
  if (signup.status !== 201) return (await ask('POST', '/api/users/login', '', account)).body.accessToken;
  const token = signup.body.accessToken;
  const verificationCode = await readCode(folder, email);
  await ask('POST', '/api/users/verify-email', token, { verificationCode });
  return token;
}

/** Saves one exam after the other until the server is gone; @returns the ids that it acknowledged. */
async function saveUntilKilled(token: string, exam: object): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const saved = await ask('POST', '/api/exams', token, exam).catch(() => undefined);
    if (!saved) return acknowledged;
    expect(saved.status).toBe(201);
    acknowledged.push(saved.body.data._id);
  }
}

function countDatabaseProcesses(folder: string): number {
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return processes.split('\n').filter((args) => args.includes(join(folder, 'postgres'))).length;
}

test('kill -9 while exams are saved loses no acknowledged exam and leaves no database behind', async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'exam-kill-'));
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start(folder);
    const token = await logIn(folder);
    const exam = await makeExam(token);
    const saving = Promise.all(Array.from({ length: 4 }, () => saveUntilKilled(token, exam)));
    await sleep(300 + 400 * round);
    server.kill('SIGKILL');
    acknowledged.push(...(await saving).flat());
    await expect.poll(() => countDatabaseProcesses(folder), { timeout: 20_000 }).toBe(0);
  }
  expect(acknowledged.length).toBeGreaterThan(10);

  const server = await start(folder);
  expect(countDatabaseProcesses(folder)).toBeGreaterThan(0);
  const token = await logIn(folder);
  const { data } = (await ask('GET', '/api/exams', token)).body;
  const kept = new Map(data.map((exam: { _id: string; numberOfQuestions: number }) => [exam._id, exam]));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  for (const id of acknowledged.slice(-5)) {
    expect((await ask('GET', `/api/exams/${id}/questions`, token)).body.data).toHaveLength(2);
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(countDatabaseProcesses(folder)).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

async function makeExam(token: string): Promise<object> {
  const { data } = (await ask('GET', '/api/questions?limit=2', token)).body;
  const count = (label: string) =>
    data.filter((question: Record<string, string>) => Object.values(question).includes(label)).length;
  return {
    name: 'Saved while killed',
    courseId: data[0].chapter.course._id,
    questions: data.map((question: { _id: string }) => question._id),
    chaptersDistribution: { [data[0].chapterId]: 2 },
    difficultyDistribution: { simple: count('simple'), difficult: count('difficult') },
    objectiveDistribution: {
      reminding: count('reminding'),
      understanding: count('understanding'),
      creativity: count('creativity'),
    },
  };
}
