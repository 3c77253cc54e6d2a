import { expect, test } from 'vitest';
import { makeExam } from '../../test/make-exam.ts';
import { composePaper } from '../compose-paper.ts';
import { withBlocks, withCompiler } from './compile.ts';
import { decideColumns } from './decide-columns.ts';
import { fontsFor } from './fonts.ts';

/** Words of all lengths around half a line. */
const CHOICES = Array.from({ length: 60 }, (_, at) =>
  ['WAVE', 'fil', 'AVAVAV', 'mm', 'To. "Yes"', "i'l", '12,5 (j)'][at % 7]!.repeat(1 + Math.floor(at / 7)),
);

test('columns are decided only where Typst would measure the same', () => {
  for (const fontSize of [10, 11, 12] as const) {
    const exam = makeExam(CHOICES, { settings: { fontSize } });
    const questions = exam.version.questions.map((question, at) => ({
      ...question,
      choices: [CHOICES[at]!, 'b'],
    }));
    const { body, ...head } = composePaper({
      exam: { ...exam, version: { ...exam.version, questions } },
      part: 'questions',
    });
    if (body.part !== 'questions') throw new Error('expected questions');
    const fonts = fontsFor(CHOICES.join(''));
    const asked = withBlocks(
      body,
      body.questions.map((question) => ({ ...question, isDecided: false })),
    );
    const { blocks } = withCompiler(fonts, new Map(), (typesetter) =>
      typesetter.measure({ ...head, fonts: fonts.names }, asked, { needsHeights: false }),
    );
    const decided = body.questions.map((question) => decideColumns(head, question, CHOICES.length));
    const wrong = decided.filter((columns, at) => columns !== undefined && columns !== blocks[at]!.columns);
    expect(wrong).toEqual([]);
    for (const columns of [1, 2, undefined]) expect(decided).toContain(columns);
  }
});

test.each(['$x$', '**b**', 'é', 'a\n```\nb\n```'])('the width of %s is not guessed', (choice) => {
  const { body, ...head } = composePaper({
    exam: makeExam(['?'], { choices: [choice, 'b'] }),
    part: 'questions',
  });
  expect(body.part === 'questions' && decideColumns(head, body.questions[0]!, 1)).toBeUndefined();
});
