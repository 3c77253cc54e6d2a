import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatFiles } from '../src/format-files.ts';
import { csv } from '../src/formats/csv/csv.ts';
import { markdown } from '../src/formats/markdown/markdown.ts';
import { xlsx } from '../src/formats/xlsx/xlsx.ts';
import { nastyQuestion } from './nasty-questions.ts';
import { questionsReadFrom, writeQuestions } from './reading.ts';

const FORMATS: Readonly<Record<string, FormatFiles>> = { csv, xlsx, markdown };

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  it('gives back 1,000 generated pools as they were', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nastyQuestion, { maxLength: 6 }), async (questions) => {
        const content = await writeQuestions(format, questions);
        expect(await questionsReadFrom(format, content, `pool.${name}`)).toEqual(questions);
      }),
      { numRuns: 1000 },
    );
  });
});
