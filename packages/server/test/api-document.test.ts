import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPrints } from '../src/features/papers/index.ts';
import { fillPrinted } from '../src/features/scans/testing/drawn-stack.ts';
import { makeApiToken } from './make-api-token.ts';
import { makeTestApp, type TestApp } from './test-app.ts';

/*
 * Runs the calls of docs/api.md, in their order, with curl and a shell against a server that listens. Where one of the two is missing
 * (Node and npm are all that the other tests need), the test that runs them is skipped, and says so.
 */
const DOCUMENT = fileURLToPath(new URL('../../../docs/api.md', import.meta.url));
const run = promisify(execFile);

/** One block of the document: a call, the status of its answer, and what later calls use of it. */
interface Call {
  readonly script: string;
  readonly status: number;
  /** Name of the variable → path in the answer. */
  readonly kept: readonly (readonly [name: string, path: string])[];
}

const EXPECTED = /^# (\d{3})((?:, [A-Z_]+ = [\w.*]+)*)$/;

/** @throws Error where a block does not end with its status */
function readCalls(document: string): Call[] {
  return document
    .split('\n```sh\n')
    .slice(1)
    .map((rest) => {
      const script = rest.slice(0, rest.indexOf('\n```'));
      const [, status, kept = ''] = EXPECTED.exec(script.split('\n').at(-1) ?? '') ?? [];
      if (status === undefined) throw new Error(`This call does not end with its status: ${script}`);
      const pairs = kept.split(', ').filter((part) => part !== '');
      return {
        script,
        status: Number(status),
        kept: pairs.map((pair) => pair.split(' = ') as [string, string]),
      };
    });
}

/** What stands at a path of an answer, as a shell keeps it: texts as they are, anything else as JSON. `*` is each of a list. */
function textAt(answer: unknown, path: string): string {
  const find = (value: unknown, names: readonly string[]): unknown => {
    const [name, ...rest] = names;
    if (name === undefined) return value;
    if (name === '*') return (value as unknown[]).map((item) => find(item, rest));
    return find((value as Record<string, unknown>)[name], rest);
  };
  const found = find(answer, path.split('.'));
  if (found === undefined || found === null) throw new Error(`The answer has nothing at ${path}.`);
  return typeof found === 'string' ? found : JSON.stringify(found);
}

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;
const hasNoShell = spawnSync('sh', ['-c', 'exit 0']).error !== undefined;

let calls: Call[];
let server: TestApp;
let api: string;
let folder: string;
beforeAll(async () => {
  calls = readCalls(await readFile(DOCUMENT, 'utf8'));
  server = await makeTestApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  api = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'exam-api-document-'));
  // The status comes after the answer, whatever else a call asks of curl.
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function perform(call: Call, variables: Readonly<Record<string, string>>) {
  const { stdout } = await run('sh', ['-c', call.script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, CURL_HOME: folder, ...variables },
  });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
}

const codeOfMail = () => /\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';

test('the calls of the document are as many as it says, and each calls the server once', () => {
  expect(calls.length).toBeGreaterThanOrEqual(30);
  for (const { script } of calls) {
    expect([script, script.match(/^curl .*"\$API\/api\//gm)?.length]).toEqual([script, 1]);
  }
});

test('curl gets the answers that the document tells of', async ({ skip }) => {
  if (isMissing('curl') || hasNoShell) {
    const reason = 'The calls of docs/api.md were not run: curl or sh is not on this machine.';
    process.stderr.write(`${reason}\n`);
    skip(reason);
  }
  const variables: Record<string, string> = { API: api };
  for (const call of calls) {
    const { status, body } = await perform(call, { CODE: codeOfMail(), ...variables });
    expect(`${call.script}\n${status} ${body}`).toBe(`${call.script}\n${call.status} ${body}`);
    for (const [name, path] of call.kept) variables[name] = textAt(JSON.parse(body), path);
  }
});

test('the program in Python fills a chapter, draws an exam, and reads the marks of what students answered', async ({
  skip,
}) => {
  if (isMissing('python3')) {
    const reason = 'The program of docs/api.md was not run: python3 is not on this machine.';
    process.stderr.write(`${reason}\n`);
    skip(reason);
  }
  const [, program = ''] = /\n```python\n(.+?)\n```/s.exec(await readFile(DOCUMENT, 'utf8')) ?? [];
  await writeFile(join(folder, 'exam.py'), program);
  const owner = await server.signIn();
  const { token } = await makeApiToken(server, owner, { right: 'write' });
  const python = async (...given: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: folder, API: api, TOKEN: token };
    return (await run('python3', ['exam.py', ...given], { cwd: folder, env })).stdout.trim();
  };
  const exam = await python();
  const answer = await server.call({ method: 'GET', url: `/api/exams/${exam}/versions`, token });
  const key: string[] = answer.json().data[0].key;
  const [layout] = (await listPrints(server.db, exam)).at(-1)?.layouts ?? [];
  if (layout === undefined) throw new Error('no sheets were printed');
  const wrong = key.map((letter) => (letter === 'A' ? 'B' : 'A'));
  const stack = await fillPrinted(await readFile(join(folder, 'sheets.pdf')), [
    { layout, letters: key.join('') },
    { layout, letters: [key[0], ...wrong.slice(1)].join('') },
  ]);
  await writeFile(join(folder, 'stack.pdf'), stack);
  expect(await python(exam)).toBe('1001 3\n1002 1');
});
