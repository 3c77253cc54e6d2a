import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { fromText, LEVELS, type Levels } from '../../database/index.ts';
import { type BackupHeader, FIRST_LINE, formatHead } from '../backup/backup-header.ts';
import { openBackup } from '../backup/read-backup.ts';
import { writeSealed } from '../backup/sealed-file.ts';
import { listTables } from '../queries.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
} from '../testing/backup-of.ts';
import { fillInstallation } from '../testing/full-installation.ts';

let server: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let empty: OtherDatabase;
let whole: Buffer;
beforeAll(async () => {
  server = await makeTestApp();
  await fillInstallation(server);
  folder = await makeFolder();
  empty = await makeEmptyDatabase();
  await backUpTo(folder.file('whole'), server.databaseUrl);
  whole = await readFile(folder.file('whole'));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
  await empty.close();
});

async function expectRefusal(content: Buffer, sentence: RegExp, levels?: Levels): Promise<void> {
  const path = folder.file('refused');
  await writeFile(path, content);
  await expect(restoreInto(empty.url, path, levels)).rejects.toThrow(sentence);
  expect(await listTables(empty.db)).toEqual([]);
}

test('the untouched file is whole', async () => {
  expect((await openBackup(folder.file('whole'))).header.tables.length).toBeGreaterThan(10);
});

test('a backup that is cut off anywhere is refused', async () => {
  const lengths = [1, 40, 41, 100, Math.floor(whole.length / 3), Math.floor(whole.length / 2)];
  for (const length of lengths) {
    await expectRefusal(whole.subarray(0, length), /is incomplete: its end is missing|is not a backup/);
    await expectRefusal(
      whole.subarray(0, whole.length - length),
      /is incomplete: its end is missing|is not a backup/,
    );
  }
});

test('a backup with a single flipped bit is refused, wherever the bit is', async () => {
  const places = Array.from({ length: 100 }, (_, place) => Math.floor((place * (whole.length - 1)) / 99));
  for (const place of places) {
    const altered = Buffer.from(whole);
    altered[place] = (altered[place] ?? 0) ^ (1 << (place % 8));
    await expectRefusal(altered, /is damaged: its checksum does not fit|is incomplete|is not a backup/);
  }
});

test('a backup with bytes added at its end is refused', async () => {
  await expectRefusal(Buffer.concat([whole, Buffer.from('\n')]), /is incomplete/);
});

test.each([
  ['nothing', ''],
  ['a text', 'Dear colleague, the questions are attached.\n'],
  ['a dump of another program', '-- PostgreSQL database dump\n\\.\n'],
])('%s is no backup', async (_name, content) => {
  await expectRefusal(Buffer.from(content), /refused is not a backup of this product\.$/);
});

test('a file that is not there, and a folder, are refused', async () => {
  await expect(openBackup(folder.file('absent'))).rejects.toThrow('cannot be read (ENOENT).');
  await expect(openBackup(folder.path)).rejects.toThrow(/cannot be read \(EISDIR\)\.$/);
});

describe('a whole file', () => {
  /** The backup with a changed description, sealed again. */
  async function describedAs(change: (header: BackupHeader) => object): Promise<Buffer> {
    const path = folder.file('described');
    const { header } = await openBackup(folder.file('whole'));
    const body = whole.subarray(formatHead(header).length, whole.length - 40);
    const line = JSON.stringify(change(header));
    async function* parts() {
      yield Buffer.from(`${FIRST_LINE}\n${line}\n`);
      yield body;
    }
    await writeSealed(path, parts());
    return readFile(path);
  }

  test('with an unchanged description is accepted', async () => {
    expect((await describedAs((header) => header)).equals(whole)).toBe(true);
  });

  test('of a newer format is refused', async () => {
    await expectRefusal(
      await describedAs(() => ({ format: 2, what: 'else' })),
      /^This backup was made by a newer version of the product \(its format is 2, known is 1\)/,
    );
  });

  test('of a newer version is refused', async () => {
    await expectRefusal(
      await describedAs((header) => ({
        ...header,
        product: '9.0.0',
        migrations: [...header.migrations, '9999-later'],
      })),
      /^This backup was made by a newer or another version of the product \(9\.0\.0, 9999-later\)/,
    );
  });

  test('of a version before 1.0 is refused', async () => {
    await expectRefusal(
      await describedAs((header) => ({ ...header, product: '0.1.0', migrations: ['0001-initial'] })),
      /^This backup was made by a version before 1\.0 \(0\.1\.0\), .* “Download my data” at \/account there/,
    );
  });

  test.each([
    ['no tables', (header: BackupHeader) => ({ ...header, tables: undefined })],
    [
      'a name that is no name',
      (header: BackupHeader) => rename(header, 'questions"; drop table accounts; --'),
    ],
  ])('with %s is refused', async (_name, change) => {
    await expectRefusal(
      await describedAs(change),
      /^The description at the beginning of this backup is damaged/,
    );
  });

  test('with a table that the product does not have is refused', async () => {
    await expectRefusal(
      await describedAs((header) => rename(header, 'pg_class')),
      /^This backup holds pg_class, which no backup of this product holds/,
    );
  });

  test('with a table that its own version did not have yet is refused', async () => {
    const later = (header: BackupHeader) => ({
      ...rename(header, 'paper_settings'),
      migrations: ['0000-without-tables'],
    });
    const first: Levels = {
      ...LEVELS,
      migrations: { '0000-without-tables': fromText(''), ...LEVELS.migrations },
    };
    await expectRefusal(
      await describedAs(later),
      /^This backup holds paper_settings, which its version of the product did not have\b/,
      first,
    );
  });

  test('that holds fewer rows than it says is refused', async () => {
    const oneMore = (header: BackupHeader) => ({
      ...header,
      tables: header.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
    });
    await expectRefusal(await describedAs(oneMore), /^Of \d+ rows of accounts only \d+ arrived/);
  });

  test('that holds fewer tables than it says is refused', async () => {
    const again = (header: BackupHeader) => ({
      ...header,
      tables: [...header.tables, { name: 'courses', columns: ['id'], rows: 0 }],
    });
    await expectRefusal(await describedAs(again), /^The backup ends before its last table does/);
  });

  function rename(header: BackupHeader, name: string): BackupHeader {
    return {
      ...header,
      tables: header.tables.map((table, index) => (index === 0 ? { ...table, name } : table)),
    };
  }
});
