import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestApp } from '../../../test/test-app.ts';

test('an address of a page gets the index page, and no more listeners than Node finds usual', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'exam-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Page</title>');
  const server = await makeTestApp({ webFolder });
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(async () => {
    process.off('warning', note);
    await server.close();
    await rm(webFolder, { recursive: true });
  });
  const { statusCode, body } = await server.call({ method: 'GET', url: '/courses/of-the-app' });
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Page</title>')]);
  expect(warnings).toEqual([]);
});
