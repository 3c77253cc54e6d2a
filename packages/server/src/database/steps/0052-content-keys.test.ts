import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0051-pages-that-come-again';

const WORDS = [
  'Which?',
  'WHICH  one',
  ' which',
  'which ',
  'a\tb',
  'a\nb',
  'a\r\n b',
  'a\u00a0b',
  'a\u2003b',
  'É | è',
  '',
  ' ',
];
const QUESTIONS = WORDS.flatMap((text, at) =>
  WORDS.map((choice, other) => ({
    text: `${text}${choice}`,
    choices: [choice, `${text} |`, WORDS[(at + other) % WORDS.length]!],
  })),
);

test('the keys of contents stay as they were', async () => {
  const { db, close } = await makeEmptyDatabase();
  const listKeys = async () => {
    const { rows } = await sql<{ key: string }>`
      select content_key(text, choices)::text as key
      from json_to_recordset(${JSON.stringify(QUESTIONS)}::json) as question (text text, choices text[])`.execute(
      db,
    );
    return rows.map(({ key }) => key);
  };
  try {
    await migrate(db, BEFORE);
    const before = await listKeys();
    expect(new Set(before).size).toBeGreaterThan(50);
    await migrate(db);
    expect(await listKeys()).toEqual(before);
  } finally {
    await close();
  }
});
