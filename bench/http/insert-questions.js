/**
 * @import pg from 'pg'
 * @typedef {{ chapterIds: readonly string[], count: number, random: () => number, makeText: () => string,
 *   onProgress?: (done: number) => void }} NewQuestions
 */

const ROWS_PER_STATEMENT = 10_000;

const WORDS =
  'which of the following does a process thread scheduler page table memory file system lock queue when after before without disk cache signal kernel user mode switch state'.split(
    ' ',
  );

/**
 * Inserts questions of all kinds directly into the database; through the API it would take hours.
 * @param {pg.Client} client
 * @param {NewQuestions} questions
 */
export async function insertQuestions(client, { chapterIds, count, random, makeText, onProgress }) {
  const { rows } = await client.query('select count(*)::int as first from questions');
  for (let done = 0; done < count; done += ROWS_PER_STATEMENT) {
    const size = Math.min(ROWS_PER_STATEMENT, count - done);
    const texts = Array.from({ length: size }, makeText);
    const chapters = texts.map(() => chapterIds[Math.floor(random() * chapterIds.length)]);
    const kinds = texts.map(() => Math.floor(random() * 6));
    await client.query(
      `insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
       select (lpad(to_hex($4::int + n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, chapter, text,
         '{yes,no,never}', 'no', ('{simple,difficult}'::text[])[1 + kind % 2],
         ('{reminding,understanding,creativity}'::text[])[1 + kind / 2]
       from unnest($1::text[], $2::uuid[], $3::int[]) with ordinality as question (text, chapter, kind, n)`,
      [texts, chapters, kinds, rows[0].first + done],
    );
    onProgress?.(done + size);
  }
  await client.query('vacuum analyze');
}

/**
 * The text of a question of 8 to 40 words.
 * @param {() => number} random
 */
export function makeText(random) {
  const count = 8 + Math.floor(random() * 33);
  return `${Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')}?`;
}
