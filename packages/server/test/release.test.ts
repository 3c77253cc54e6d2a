import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfInstallation } from '../../../scripts/ensure-installed.js';
import { FILES } from '../../../scripts/make-release.js';
import { isDone } from '../../../scripts/stamp.js';
import { findNobody } from '../src/platform/bundled-postgres/find-nobody.ts';
import { findFreePort } from '../src/platform/bundled-postgres/free-port.ts';
import { examFields, PAPER_SETTINGS } from './every-call/exam-bodies.ts';
import { ask, logIn, type ServerProcess, stopServer, waitForOutcome } from './server-process.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = 'Printed by a release';
/** Tamil is ours; Chinese and Korean come from packages. */
const SCRIPTS = 'தமிழ் 漢字 한국';
const FONTS = ['NotoSansTamil', 'NotoSansHans', 'NotoSansKR'];
const run = promisify(execFile);

let folder: string;
let tarball: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  // Making a release would install the packages anew, without those that the tests run with.
  if (!isDone('node_modules/.exam-stamp', hashOfInstallation()))
    throw new Error('The packages are not those of package-lock.json: run npm test.');
  folder = await mkdtemp(join(tmpdir(), 'exam-release-test-'));
  await chmod(folder, 0o755);
  await run(process.execPath, ['scripts/release.js', folder], { cwd: ROOT });
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.tgz'));
  tarball = join(folder, name);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('a release in an empty folder starts for an ordinary user, prints an exam, and writes to its data folder alone', async () => {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const account = process.getuid?.() === 0 ? await findNobody() : undefined;
  if (account) await chown(data, account.uid, account.gid);
  await install();
  const installed = await listInstalled();
  const own = join(folder, 'node_modules/exam-generation-system');
  const licences = await readFile(join(own, 'THIRD-PARTY.txt'), 'utf8');
  for (const name of ['fastify', 'kysely', 'react', 'katex'])
    expect(licences).toMatch(new RegExp(`^${name} [0-9.]+ \\(MIT\\)$`, 'm'));

  const bill = JSON.parse(await readFile(join(own, 'bom.cdx.json'), 'utf8'));
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'exam-generation-system']);
  for (const name of ['fastify', 'react', 'katex', 'pg'])
    expect(bill.components).toContainEqual(
      expect.objectContaining({
        ...{ name, version: expect.stringMatching(/^\d/), licenses: expect.any(Array) },
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      }),
    );
  expect(bill.components.map(({ name }: { name: string }) => name)).not.toContain('vitest');

  const server = await start(account);
  const token = await logIn(server, data);
  const exam = await saveExam(server, token);
  const pdf = await printed(server, token, exam);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  for (const font of FONTS) expect(pdf.toString('latin1')).toContain(font);
  expect(await stopServer(server)).toBe(0);
  // So what is installed in its place finds the data as they were.
  await access(join(data, 'postgres', 'PG_VERSION'));
  expect(await listInstalled()).toEqual(installed);
});

/** The size and the last change of each file in `node_modules`. */
async function listInstalled(): Promise<Record<string, string>> {
  const root = join(folder, 'node_modules');
  const files: Record<string, string> = {};
  for (const path of await readdir(root, { recursive: true })) {
    const found = await lstat(join(root, path));
    if (found.isFile()) files[path] = `${found.size} bytes of ${found.mtimeMs}`;
  }
  return files;
}

test('an image is built from a context that has every file of a release', async () => {
  const lines = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  const sent = lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const isSent = (file: string) => sent.some((path) => file === path || file.startsWith(`${path}/`));
  expect(FILES.filter((file) => !isSent(file))).toEqual([]);
});

async function install() {
  const options = ['--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund'];
  const { npm_execpath: npm } = process.env;
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await run(file, [...first, 'install', tarball, ...options], { cwd: folder });
}

/** Starts the program that npm has linked, in the folder that it was installed in; its data lie there, too. */
async function start(account: { uid: number; gid: number } | undefined): Promise<ServerProcess> {
  const port = String(await findFreePort());
  const program = join(folder, 'node_modules/.bin/exam-generation-system');
  const { PATH = '' } = process.env;
  const environment = { PATH, PORT: port, DEMO: 'true' };
  const started = spawn(program, [], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  });
  child = started;
  let words = '';
  started.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const exited = once(started, 'close').then(([code]) => code as number | null);
  const server = { child: started, address: `http://127.0.0.1:${port}`, exited, lastWords: () => words };
  if ((await waitForOutcome(server)) !== 'serves') throw new Error(`the server ended: ${words}`);
  return server;
}

/** Imports a file with one question in several scripts, whose fonts the release holds, and saves an exam of it. */
async function saveExam(server: ServerProcess, token: string): Promise<string> {
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await ask(server, 'POST', path, { token, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data._id;
  };
  const course = await post('/api/courses', { name: 'Released' });
  const limits = { number: 1, maxNumberOfQuestions: 9 };
  const chapter = await post('/api/chapters', { name: 'One', courseId: course, ...limits });
  const question = await importQuestion(server, { token, course, chapter, post });
  return post('/api/exams', { ...examFields({ course, chapter, question }), name: NAME });
}

interface Place {
  readonly token: string;
  readonly course: string;
  readonly chapter: string;
  readonly post: (path: string, body: object) => Promise<string>;
}

/** @returns the id of the question that a file in Aiken has */
async function importQuestion(
  server: ServerProcess,
  { token, course, chapter, post }: Place,
): Promise<string> {
  const content = Buffer.from(`${SCRIPTS}\nA. first\nB. second\nANSWER: B\n`);
  const upload = await post('/api/uploads', { name: 'questions.txt', bytes: content.length });
  await ask(server, 'PUT', `/api/uploads/${upload}/parts/0`, { token, body: content });
  const id = await post('/api/imports', { courseId: course, uploads: [upload] });
  const reach = (state: string) =>
    until(async () => {
      const { body } = await ask(server, 'GET', `/api/imports/${id}`, { token });
      expect(body.data.state, body.data.failure).toBe(state);
    });
  await reach('ready');
  const categories = [{ category: '', chapterId: chapter }];
  const labels = { difficulty: 'simple', objective: 'reminding', trueFalse: 'two-choices' };
  const choices = { categories, ...labels, duplicates: 'left-out', raiseMaximums: true };
  const applied = await ask(server, 'POST', `/api/imports/${id}/apply`, { token, body: choices });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
  await reach('imported');
  const questions = await ask(server, 'GET', `/api/questions?chapter=${chapter}`, { token });
  expect(questions.body.data).toMatchObject([{ text: SCRIPTS }]);
  return questions.body.data[0]._id;
}

async function printed(server: ServerProcess, token: string, exam: string): Promise<Buffer> {
  const answer = await fetch(`${server.address}/api/exams/${exam}/paper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ settings: PAPER_SETTINGS, versions: ['A'], parts: ['questions'], format: 'pdf' }),
  });
  return Buffer.from(await answer.arrayBuffer());
}
