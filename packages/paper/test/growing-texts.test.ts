import { expect, test } from 'vitest';
import { findGrowth, HOSTILE, IS_LONG, repeated } from '../../../vitest.growth.ts';
import { composePaper } from '../src/compose-paper.ts';
import { printPaper } from '../src/index.ts';
import { makeExam } from './make-exam.ts';

test.each(['questions', 'explained-key'] as const)(
  'doubling the text doubles the work in %s, composed and as Word',
  async (part) => {
    const found: string[] = [];
    // In the short form each piece is tried in one of both.
    const pieces = HOSTILE.filter((_, at) => IS_LONG || at % 2 === Number(part === 'questions'));
    for (const piece of pieces) {
      const growth = await findGrowth((length) => {
        const words = repeated(piece, length).toWellFormed();
        const settings = { institution: words, course: words, title: words, instructions: words };
        const exam = makeExam([words], { settings, choices: [words, 'b'] });
        return async () => {
          composePaper({ exam, part });
          await printPaper({ exam, part, format: 'docx' });
        };
      });
      if (growth !== undefined) found.push(`${JSON.stringify(piece)}: ${growth}`);
    }
    expect(found).toEqual([]);
  },
);
