import { LIMITS } from '@exam/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPools } from '../../../test/check-pools.ts';
import { nastyQuestion } from '../../../test/nasty-questions.ts';
import { itemsReadFrom, questionsReadFrom, writeQuestions } from '../../../test/reading.ts';
import { blackboardTab } from './blackboard-tab.ts';

const read = (content: string) => itemsReadFrom(blackboardTab, content, 'pool.txt');

describe('a Blackboard tab text', () => {
  it('returns generated pools unchanged, except for chapters, labels and the order of choices', () =>
    checkPools(nastyQuestion, async (pool) => {
      const content = await writeQuestions(blackboardTab, pool);
      const held = pool.map((question) => ({
        ...question,
        keepChoiceOrder: false,
        category: '',
        tags: [],
      }));
      expect(await questionsReadFrom(blackboardTab, content, 'pool.txt')).toEqual(held);
    }));

  it('holds multiple choice and true/false, and names other types', async () => {
    const items = await read(
      [
        'MC\tWhich gas do plants take in?\toxygen\tincorrect\tcarbon dioxide\tCorrect\t\t',
        'TF\tThe earth is flat.\tfalse',
        '',
        'ESS\tWhy?\tBecause.',
        'FIB_PLUS\tA [a] B\ta\tx',
        'MA\tWhich two?\ta\tcorrect\tb\tcorrect',
      ].join('\r\n'),
    );
    expect(items).toMatchObject([
      { choices: ['oxygen', 'carbon dioxide'], correctAnswer: 'carbon dioxide', place: { line: 1 } },
      { choices: ['True', 'False'], correctAnswer: 'False', isTrueFalse: true, place: { line: 2 } },
      { kind: 'skipped', reason: 'It is of another type: essay.', place: { line: 4 } },
      { kind: 'skipped', reason: 'It is of another type: fill in several blanks.' },
      { kind: 'skipped', reason: 'It is of another type: several right answers.' },
    ]);
  });

  it('says what is wrong with a line', async () => {
    const items = await read(
      'MC\tWhich?\ta\tright\tb\tincorrect\nQQ\tWhat?\nMC\tWhich?\ta\tincorrect\tb\tincorrect\nTF\tIs it?\tmaybe',
    );
    expect(items.map((item) => item.kind === 'failed' && item.reason)).toEqual([
      'Neither “correct” nor “incorrect” stands after the choice “a”.',
      'The line begins with “QQ”, which is not a type of question. Multiple choice begins with MC and a tab.',
      'None of the choices is marked as correct.',
      'None of the choices is marked as correct.',
    ]);
  });

  it('lists lines that are no record, and names fields that a type does not have', async () => {
    const items = await read(
      'TF\tIs it?\ttrue\tYes.\t\tNo.\n\nChapter 2\nMC\tWhich?\ta\tcorrect\tb\tincorrect',
    );
    expect(items).toMatchObject([
      { kind: 'question', notes: ['Other fields are left out: “Yes.”, “No.”.'] },
      {
        kind: 'unused',
        place: { line: 3 },
        lastLine: 3,
        text: 'Chapter 2',
        reason: 'It belongs to no question.',
      },
      { kind: 'question', place: { line: 4 } },
    ]);
  });

  it('tells every word of a file in one of its items, or names why a record is no question', async () => {
    const field = fc.constantFrom('MC', 'TF', 'ESS', 'QQ', 'w', '', 'correct', 'incorrect', 'true');
    const record = fc.array(field, { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), async (records) => {
        const lines = records.map((fields, row) =>
          fields.map((text, at) => (text === 'w' ? `w${row}x${at}w` : text)).join('\t'),
        );
        const items = await read(lines.join('\n'));
        const said = JSON.stringify(items);
        for (const [at, line] of lines.entries()) {
          const item = items.find(({ place }) => place.line === at + 1);
          const isNamed = item?.kind === 'skipped' || item?.kind === 'failed';
          const lost = (line.match(/w\d+x\d+w/g) ?? []).filter((word) => !said.includes(word));
          expect(isNamed ? [] : lost).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('holds HTML, and fields that a spreadsheet put in quotation marks', async () => {
    const [item] = await read(
      'MC\t"Say ""one""<br />or x<sup>2</sup> &amp; <b>y</b>"\t1 < 2 & 3\tcorrect\t&pi;\tincorrect',
    );
    expect(item).toMatchObject({ text: 'Say "one"\nor x² & **y**', choices: ['1 < 2 & 3', 'π'] });
  });

  it.each([
    ['a tab before each letter', '\ta'],
    ['nothing but dollars', '\\$'],
    ['line breaks', '\na'],
  ])('holds the longest text that may be, whatever is in it: %s', async (_, piece) => {
    const text = piece.repeat(LIMITS.questionTextLength / piece.length);
    const choices = ['a', 'b'];
    const question = { text, choices, correctAnswer: 'a', keepChoiceOrder: false, category: '', tags: [] };
    const content = await writeQuestions(blackboardTab, [question]);
    expect(await questionsReadFrom(blackboardTab, content, 'pool.txt')).toEqual([question]);
  });

  it('has one line for each question and no byte order mark', async () => {
    const question = {
      text: 'One\n\ttwo',
      choices: ['a\r\nb', 'c'],
      correctAnswer: 'c',
      keepChoiceOrder: false,
      category: '',
      tags: [],
    };
    const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await writeQuestions(blackboardTab, [question, question]),
    );
    expect(written.split(/\r\n|\r|\n/)).toHaveLength(3);
    expect(written).toMatch(/^MC\t[^\t]+\t[^\t]+\tincorrect\tc\tcorrect\r\n/);
  });

  it('shows no image, because its id could be that of another account', async () => {
    const image = '![a tree](image:018f0000-0000-7000-8000-000000000001)';
    const [item] = await read(`MC\t${image}\tx\tcorrect\t${image}<br>\tincorrect`);
    expect(JSON.stringify(item)).not.toMatch(/!\[[^\]]*\]\(image:/);
  });

  it('of a field longer than any text, reports only the length', async () => {
    const [item] = await read(`MC\t"${'a'.repeat(30_000_000)}\tx\tcorrect\ty\tincorrect`);
    expect(item).toMatchObject({
      reason: `The text has 30000001 characters; at most ${LIMITS.questionTextLength} are accepted.`,
    });
  });

  it('reads at most as many fields of a line as a table may have columns', async () => {
    const [item] = await read(`MC\tWhich?${'\ta\tincorrect'.repeat(100_000)}`);
    expect(item).toMatchObject({ reason: 'The question has 99 choices; at most 10 are accepted.' });
  });

  it('with too many lines is refused', async () => {
    await expect(read('\n'.repeat(60_000))).rejects.toThrow('more than 50000 lines');
  });
});
