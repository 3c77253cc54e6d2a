import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from '../data-folder/index.ts';
import { findFreePort } from './free-port.ts';
import { startBundledPostgres } from './index.ts';

test('a port that somebody else took meanwhile is replaced by another', async () => {
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const taken = (stranger.address() as AddressInfo).port;
  let looked = 0;
  const findPort = async () => (looked++ === 0 ? taken : findFreePort());
  const path = await mkdtemp(join(tmpdir(), 'exam-port-'));
  const folder = await openDataFolder(path);
  const postgres = await startBundledPostgres({
    folder,
    log: { info: () => {} },
    durable: false,
    findPort,
  });
  expect(looked).toBe(2);
  expect(Number(new URL(postgres.connectionString).port)).not.toBe(taken);
  await postgres.stop();
  await folder.close();
  stranger.close();
  await rm(path, { recursive: true, force: true });
});
