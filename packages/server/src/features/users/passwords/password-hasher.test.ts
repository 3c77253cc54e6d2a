import { beforeAll, expect, test } from 'vitest';
import { makePasswordHasher, type PasswordHasher } from './password-hasher.ts';

let hasher: PasswordHasher;
beforeAll(async () => {
  hasher = await makePasswordHasher(2);
});

test('a password fits its own hash and no other', async () => {
  const hash = await hasher.hash('a long password');
  expect(await hasher.verify(hash, 'a long password')).toBe(true);
  expect(await hasher.verify(hash, 'a long passwort')).toBe(false);
  expect(await hasher.hash('a long password')).not.toBe(hash);
});

test('without a hash no password fits, and the check takes its place in the queue all the same', async () => {
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
  const checks = [hasher.verify(undefined, 'one'), hasher.verify(undefined, 'two')];
  expect(() => hasher.refuseIfBusy()).toThrow();
  await expect(hasher.verify(undefined, 'three')).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(checks)).toEqual([false, false]);
});
