import type { ExamQuestion } from '@exam/contract';
import { expect, test } from 'vitest';
import { countScriptChanges } from './count-script-changes.ts';
import { refuseTooDear } from './refuse-too-dear.ts';

const judge =
  (count: number, text: string, choices: readonly string[] = ['a', 'b'], explanation = '') =>
  () => {
    const questions = Array.from({ length: count }, () => ({ text, choices, explanation }) as ExamQuestion);
    return refuseTooDear({ label: 'C', questions, key: [] });
  };
const IMAGE = '![a map](image:01890a5d-ac96-774b-bcce-b302099a8057)';

test('1,000 questions with ten choices are printed, with a formula in each and code in every question', async () => {
  const choices = Array.from({ length: 10 }, (_, at) => `Some words and $\\frac{x}{${at}}$`);
  const code = `\`\`\`\n${'line of code\n'.repeat(20)}\`\`\`\n`;
  await expect(judge(1_000, `What does this print?\n${code}${IMAGE}`, choices)()).resolves.toBeUndefined();
});

test.each([
  ['characters', 130, 'x'.repeat(10_000), '1300260 characters; a paper takes at most 1200000'],
  ['paragraphs', 8, 'a\n\n'.repeat(3_300), '52824 lines and images; a paper takes at most 50000'],
  ['tabs', 31, '\t'.repeat(10_000), '1240062 characters'],
  ['separators', 6, 'a\u2028'.repeat(9_000), '54018 lines and images'],
  ['returns', 6, 'a\r'.repeat(9_000), '54018 lines and images'],
  ['rows of formulas', 60, `$\\begin{matrix}${'1\\\\'.repeat(900)}\\end{matrix}$`, 'lines and images'],
  ['images', 1_000, IMAGE.repeat(4), '63000 lines and images'],
  ['formulas', 10, '$x$ '.repeat(2_000), '20000 formulas; a paper takes at most 15000'],
  [
    'cells',
    20,
    `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1_000)}`,
    '40040 cells of tables; a paper takes at most 30000',
  ],
  ['formulas in print', 10, '**$x$** *$y$* '.repeat(1_000), '20000 formulas'],
  ['long formulas', 60, `$${'x+'.repeat(900)}x$ `.repeat(5), '540300 characters in formulas'],
])('too many %s are refused in words, with how many there are', async (_what, count, text, words) => {
  await expect(judge(count, text)()).rejects.toThrow(words);
  await expect(judge(count, text)()).rejects.toThrow(/^The questions of version C have /);
});

test('explanations count where they are printed', async () => {
  await expect(judge(130, 'x', ['a', 'b'], 'x'.repeat(10_000))()).rejects.toThrow('1300390 characters');
});

test.each([
  ['Latin', 'What does a deadlock need?', 0],
  ['Hebrew', 'מהי בירת צרפת? (1)', 0],
  ['a name in Hebrew', 'מערכת Windows בלבד', 2],
  ['many scripts', 'א ا क 中 한 a', 5],
  ['scripts with fonts of their own', 'ক ਕ ક କ க క ಕ ക ක ก ກ က ა አ ក ⴰ ܐ ހ Ա', 18],
])('%s goes over to another script as often as it is read', (_what, text, changes) => {
  expect(countScriptChanges(text)).toBe(changes);
});

test('much of everything is refused where each alone would be printed', async () => {
  const choices = Array.from({ length: 10 }, () => `$x^{\\frac{a}{b}}$ ${'א ا क 中 한 a '.repeat(6)}`);
  await expect(judge(1_000, 'a\n\n'.repeat(18), choices)()).rejects.toThrow(
    /^The questions of version C are too much for one paper in total: \d+ characters, .*\d+ changes between scripts\. Divide the exam\.$/,
  );
});
