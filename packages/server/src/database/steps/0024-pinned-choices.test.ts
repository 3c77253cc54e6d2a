import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0023-columns-of-results';
const [QUESTION = ''] = OLD.questions;

async function afterStep(change: string) {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql.raw(change).execute(db);
    await migrate(db);
    const question = await db
      .selectFrom('questions')
      .where('id', '=', QUESTION)
      .select(['pinnedChoices', 'keepChoiceOrder', 'version'])
      .executeTakeFirstOrThrow();
    const { generation } = await db.selectFrom('exams').select('generation').executeTakeFirstOrThrow();
    const items = await db.selectFrom('importItems').select(['choices', 'pinnedChoices']).execute();
    return { question, generation, items };
  } finally {
    await close();
  }
}

const choose = (choices: string, rest = '') =>
  `update questions set choices = '{${choices}}', correct_answer = 'x' ${rest} where id = '${QUESTION}'`;

test('choices of stored questions are recognised, and the question counts as unchanged', async () => {
  const { question } = await afterStep(choose('x,All of the above,y'));
  expect(question).toEqual({ pinnedChoices: ['All of the above'], keepChoiceOrder: false, version: 1 });
  const kept = await afterStep(choose('x,All of the above,y', ', keep_choice_order = true'));
  expect(kept.question).toMatchObject({ pinnedChoices: [], keepChoiceOrder: true });
});

test('records of generation tell which questions kept their order before, and stay as they are otherwise', async () => {
  const record = '{"seed": "s", "held": {"b": 1, "a": 2}}';
  const saved = `update exams set generation = '${record}'`;
  const free = await afterStep(`${choose('x,y,A and B')}; ${saved}`);
  expect(free.question).toMatchObject({ pinnedChoices: ['A and B'], keepChoiceOrder: true });
  expect(JSON.stringify(free.generation)).toBe(
    JSON.stringify({ ...JSON.parse(record), choiceOrders: { pinned: {}, kept: [] } }),
  );
  const kept = await afterStep(`${choose('x,y', ', keep_choice_order = true')}; ${saved}`);
  expect(kept.generation).toMatchObject({ choiceOrders: { pinned: {}, kept: [QUESTION] } });
});

test('questions of waiting imports are recognised, too', async () => {
  const { items } = await afterStep(
    "update import_items set choices = '{x,None of these}', keep_choice_order = false, correct_answer = 'x'",
  );
  expect(items.length).toBeGreaterThan(0);
  for (const { pinnedChoices } of items) expect(pinnedChoices).toEqual(['None of these']);
});
