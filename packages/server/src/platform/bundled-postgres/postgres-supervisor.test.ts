import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SUPERVISOR = fileURLToPath(new URL('./postgres-supervisor.js', import.meta.url));

test('the log keeps the newest words and stays within two parts of its limit', async () => {
  const path = await mkdtemp(join(tmpdir(), 'exam-log-'));
  const logFile = join(path, 'postgres.log');
  const talk = `let n = 0; const say = () => { if (++n > 400) return; console.error('line ' + n + '.'.repeat(100)); setImmediate(say); }; say();`;
  const order = { run: { file: process.execPath, args: ['-e', talk] }, logFile, logLimitBytes: 5_000 };
  const supervisor = fork(SUPERVISOR, [JSON.stringify(order)], { execArgv: [] });
  const reports: unknown[] = [];
  supervisor.on('message', (report) => reports.push(report));
  await once(supervisor, 'exit');
  expect(reports.at(-1)).toMatchObject({ exit: 'code 0', lastWords: expect.stringContaining('line 400.') });
  expect(await readFile(logFile, 'utf8')).toContain('line 400.');
  const pipeBytes = 65_536;
  for (const part of [logFile, `${logFile}.1`])
    expect((await stat(part)).size).toBeLessThan(5_000 + pipeBytes);
  await rm(path, { recursive: true });
});
