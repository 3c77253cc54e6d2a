import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeMissingLinks } from './make-missing-links.ts';

async function makePackage(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'exam-links-'));
  await mkdir(join(path, 'native/lib'), { recursive: true });
  await writeFile(join(path, 'native/lib/libpq.so.5.18'), 'library');
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({
    source: 'native/lib/libpq.so.5.18',
    target,
  }));
  await writeFile(join(path, 'native/pg-symlinks.json'), JSON.stringify(links));
  return path;
}

test.skipIf(process.platform === 'win32')(
  'missing links are made, and what is there is left alone',
  async () => {
    const path = await makePackage();
    await writeFile(join(path, 'native/lib/libpq.so'), 'already there');
    await makeMissingLinks(path);
    await makeMissingLinks(path);
    expect(await readFile(join(path, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
    expect(await readFile(join(path, 'native/lib/libpq.so'), 'utf8')).toBe('already there');
    await rm(path, { recursive: true });
  },
);

test('a link that cannot be made is told in one sentence', async () => {
  const path = await makePackage();
  await rm(join(path, 'native/lib'), { recursive: true });
  await expect(makeMissingLinks(path)).rejects.toThrow(
    /lacks the link .*libpq\.so and it cannot be made \(ENOENT\)/,
  );
  await rm(path, { recursive: true });
});
