import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatFiles } from '../src/format-files.ts';
import { csv } from '../src/formats/csv/csv.ts';
import { markdown } from '../src/formats/markdown/markdown.ts';
import { xlsx } from '../src/formats/xlsx/xlsx.ts';
import { ANNOTATED_POOLS, checkPools } from './check-pools.ts';
import { nastyQuestion } from './nasty-questions.ts';
import { itemsReadFrom, questionsReadFrom, writeQuestions } from './reading.ts';

const FORMATS: Readonly<Record<string, FormatFiles>> = { csv, xlsx, markdown };

/** The explanation is the text of another question. */
const annotatedQuestion = fc.tuple(nastyQuestion, nastyQuestion).map(([question, { text }]) => ({
  ...question,
  explanation: text,
  name: 'Zzz; "zz"',
  source: 'A book, vol. 3; p. 7 | "2"',
}));

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  const roundTrip = async (questions: Parameters<typeof writeQuestions>[1]) =>
    questionsReadFrom(format, await writeQuestions(format, questions), `pool.${name}`);

  it('returns generated pools unchanged', () =>
    checkPools(nastyQuestion, async (pool) => {
      expect(await roundTrip(pool)).toEqual(pool);
    }));

  it('returns explanations, names and sources unchanged', () =>
    checkPools(
      annotatedQuestion,
      async (pool) => {
        const items = await itemsReadFrom(format, await writeQuestions(format, pool), `pool.${name}`);
        expect(items).toMatchObject(pool);
      },
      { pools: ANNOTATED_POOLS },
    ));

  it('may contain no question', async () => {
    expect(await roundTrip([])).toEqual([]);
  });
});
