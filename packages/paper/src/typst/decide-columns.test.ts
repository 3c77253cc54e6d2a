import { expect, test } from 'vitest';
import { makeExam } from '../../test/make-exam.ts';
import { composePaper } from '../compose-paper.ts';
import { describePaper, withBlocks, withCompiler } from './compile.ts';
import { decideColumns, rowsFor } from './decide-columns.ts';
import { fontsFor } from './fonts.ts';

/** Words of all lengths around half a line. */
const CHOICES = Array.from({ length: 60 }, (_, at) =>
  ['WAVE', 'fil', 'AVAVAV', 'mm', 'To. "Yes"', "i'l", '12,5 (j)'][at % 7]!.repeat(1 + Math.floor(at / 7)),
);

const FORMULAS = [
  'x_{0} = \\frac{744}{3}',
  '\\sqrt{x^2 + y^2} \\le \\alpha',
  '\\sum_{i=1}^{n} W_i^{MM}',
  '\\left( \\frac{a}{b} \\right) \\cdot \\log n',
  '\\boxed{\\lim_{n \\to \\infty} f(n)}',
  '\\mathrm{MWM} \\Longrightarrow \\text{WWW}',
  'A \\implies B \\iff C',
];
/** Formulas of all lengths around half a line, some between words. */
const WITH_FORMULAS = Array.from(
  { length: 84 },
  (_, at) =>
    `${['', 'as '][at % 2]}$${Array(1 + Math.floor(at / 14))
      .fill(FORMULAS[Math.floor(at / 2) % 7])
      .join(' ')}$`,
);

test.each([
  ['words', CHOICES, 2],
  ['formulas', WITH_FORMULAS, 2],
  ['words in rows of four', CHOICES, 5],
] as const)('columns are decided only where Typst would measure the same, %s', (_, choicesOf, most) => {
  const seen = new Set<unknown>();
  for (const fontSize of [10, 11, 12] as const) {
    const exam = makeExam(choicesOf, { settings: { fontSize, choiceColumns: most } });
    const questions = exam.version.questions.map((question, at) => ({
      ...question,
      choices: [choicesOf[at]!, 'b', ...(most > 2 ? ['c', 'd'] : [])],
    }));
    const { body, ...head } = composePaper({
      exam: { ...exam, version: { ...exam.version, questions } },
      part: 'questions',
    });
    if (body.part !== 'questions') throw new Error('expected questions');
    const fonts = fontsFor(choicesOf.join(''));
    const asked = withBlocks(
      describePaper(body, new Map(), 34),
      describePaper(body, new Map(), 34).questions.map((question) => ({ ...question, isDecided: false })),
    );
    const { blocks } = withCompiler(fonts, new Map(), (typesetter) =>
      typesetter.measure({ ...head, fonts: fonts.names }, asked, { needsHeights: false }),
    );
    const decided = body.questions.map((question) => decideColumns(head, question, choicesOf.length));
    const wrong = decided.filter((columns, at) => columns !== undefined && columns !== blocks[at]!.columns);
    expect(wrong).toEqual([]);
    for (const columns of decided) seen.add(columns);
  }
  // The least width of a formula is not known, so that one column is never decided by it.
  const inWords = most > 2 ? [1, 2, 4, undefined] : [1, 2, undefined];
  expect(seen).toEqual(new Set(choicesOf === CHOICES ? inWords : [2, undefined]));
});

test('choices stand in rows of 1, 2, 4 or 5, so that no row is left with one of many', () => {
  const rows = (most: 1 | 2 | 4 | 5) => [2, 3, 4, 5, 6, 8, 10].map((choices) => rowsFor(most, choices)[0]);
  expect(rows(5)).toEqual([2, 4, 4, 5, 4, 4, 5]);
  expect(rows(4)).toEqual([2, 4, 4, 2, 4, 4, 2]);
  expect(rows(2)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(rows(1)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test.each(['$\\begin{matrix}1&2\\end{matrix}$', '**b**', 'é', 'a\n```\nb\n```'])(
  'the width of %s is not guessed',
  (choice) => {
    const { body, ...head } = composePaper({
      exam: makeExam(['?'], { choices: [choice, 'b'] }),
      part: 'questions',
    });
    expect(body.part === 'questions' && decideColumns(head, body.questions[0]!, 1)).toBeUndefined();
  },
);
