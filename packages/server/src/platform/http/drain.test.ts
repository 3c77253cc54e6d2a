import { expect, test } from 'vitest';
import { makeTestApp } from '../../../test/test-app.ts';
import { drain } from './drain.ts';

test('a server about to stop says so by its health, serves on, and ends connections with their answers', async () => {
  const server = await makeTestApp();
  const get = (url: string) => server.call({ method: 'GET', url });
  const before = await get('/api/health');
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  await drain(server.app, 0);
  const health = await get('/api/health');
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ status: 'unavailable', database: true });
  const settings = await get('/api/settings');
  expect([settings.statusCode, settings.headers.connection]).toEqual([200, 'close']);
  await server.close();
});
