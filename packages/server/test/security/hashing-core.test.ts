import type { Options } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportRow } from '../report-row.ts';
import type { TestApp } from '../test-app.ts';

const atWork = vi.hoisted(() => ({ now: 0, most: 0, in: 0 }));

/** The real library, with a count of simultaneous hashes. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof import('@node-rs/argon2')>();
  const count = async <Result>(work: Promise<Result>): Promise<Result> => {
    atWork.in++;
    atWork.most = Math.max(atWork.most, ++atWork.now);
    return work.finally(() => atWork.now--);
  };
  return {
    ...library,
    hash: (password: string, options: Options) => count(library.hash(password, options)),
    verify: (stored: string, password: string) => count(library.verify(stored, password)),
  };
});

let server: TestApp;
beforeAll(async () => {
  // Other tests may have loaded the application with the uncounted library.
  vi.resetModules();
  const { makeTestApp } = await import('../test-app.ts');
  server = await makeTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

test('only one core hashes, however many people log in and sign up at once', async () => {
  const asked = Array.from({ length: 24 }, (_, number) =>
    server.call({
      method: 'POST',
      url: number % 2 ? '/api/users/login' : '/api/users/signup',
      payload: { email: `somebody-${number}@example.com`, password: 'a password of somebody' },
      headers: { 'x-forwarded-for': `10.0.0.${number}` },
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 400]));
  expect(atWork.in).toBeGreaterThan(24);
  reportRow(9, 'hashes for people who come at once, one after the other', {
    count: atWork.in,
    held: atWork.most === 1 ? atWork.in : 0,
  });
  expect(atWork.most).toBe(1);
});
