import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { craftZip } from '../test/hostile/craft-zip.ts';
import { checkArchive, readArchive, writeArchive } from './archive.ts';

const file = 'questions.zip';

test('a written archive is read again, by us and by another program', () => {
  const files = new Map([
    ['imsmanifest.xml', strToU8('<manifest/>')],
    ['bilder/schöner Baum.png', new Uint8Array([137, 80, 78, 71])],
    ['empty.txt', new Uint8Array()],
  ]);
  const archive = writeArchive(files);
  expect(new Map(readArchive(archive, { file }))).toEqual(files);
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  writeFileSync(join(folder, file), archive);
  try {
    execFileSync('unzip', ['-q', file], { cwd: folder });
    expect(readFileSync(join(folder, 'imsmanifest.xml'), 'utf8')).toBe('<manifest/>');
  } catch (error) {
    // The other program is not installed on every machine.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the same files make the same archive in any time zone', () => {
  const files = new Map([['a.xml', strToU8('a')]]);
  const zone = process.env['TZ'];
  const archives = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'].map((name) => {
    process.env['TZ'] = name;
    return Buffer.from(writeArchive(files)).toString('hex');
  });
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect(new Set(archives).size).toBe(1);
});

test('archives of other programs are read: stored and deflated entries, folders, comments and names of any form', () => {
  const archive = zipSync({
    'folder/': new Uint8Array(),
    'folder/stored.txt': [strToU8('stored'), { level: 0, comment: 'of an entry' }],
    'deflated.txt': [strToU8('deflated '.repeat(100)), { level: 9, extra: { 21589: new Uint8Array(5) } }],
  });
  expect(
    [...readArchive(archive, { file })].map(([name, bytes]) => [name, strFromU8(bytes).slice(0, 9)]),
  ).toEqual([
    ['folder/stored.txt', 'stored'],
    ['deflated.txt', 'deflated '],
  ]);
  const named = craftZip([
    { name: './a//b/./c.xml' },
    { name: Buffer.from([0xfc, 0x62]) },
    { name: 'images\\' },
    { name: 'images\\cafe\u0301.png' },
  ]);
  expect([...readArchive(named, { file }).keys()]).toEqual(['a/b/c.xml', 'üb', 'images/caf\u00e9.png']);
});

test('an archive inside an archive is not opened', () => {
  const inner = writeArchive(new Map([['../a', strToU8('a')]]));
  expect(readArchive(writeArchive(new Map([['inner.zip', inner]])), { file }).get('inner.zip')).toEqual(
    inner,
  );
});

test('a text compressed to a hundredth is accepted', () => {
  const text = strToU8(
    Array.from({ length: 60_000 }, (_, rank) => `<item title="question ${rank % 500}"/>`).join('\n'),
  );
  const archive = writeArchive(new Map([['assessment.xml', text]]));
  expect(text.length / archive.length).toBeGreaterThan(80);
  expect(() => checkArchive(archive, { file })).not.toThrow();
});
