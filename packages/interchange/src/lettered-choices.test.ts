import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { RawFile } from './format-files.ts';
import { readQuestionFile } from './read-question-file.ts';

const MARKDOWN = '1. Which is prime?\n\n- [ ] A. 4\n- [x] B. 7\n- [ ] C. All of the above\n';
const TABLE = 'Question,A,B,Correct\nWhich is prime?,A. 4,B. 7,B\n';
const NOTE = 'The letters before the texts of its choices are taken off.';

function read(name: string, content: string, said: Pick<RawFile, 'choiceLetters'> = {}) {
  return readQuestionFile({ name, content: Buffer.from(content), ...said });
}

test('are kept in a text unless somebody says otherwise, and told', async () => {
  const { items, choiceLetters } = await read('a.md', MARKDOWN);
  expect(items).toMatchObject([{ choices: ['A. 4', 'B. 7', 'C. All of the above'], correctAnswer: 'B. 7' }]);
  expect(choiceLetters).toEqual({
    ...{ reading: 'kept', isChosen: false, numberOfQuestions: 1 },
    example: ['A. 4', 'B. 7', 'C. All of the above'],
  });
});

test('are taken off where somebody says so, and the key moves with its choice', async () => {
  const { items, choiceLetters } = await read('a.md', MARKDOWN, { choiceLetters: 'taken-off' });
  expect(items).toMatchObject([
    { choices: ['4', '7', 'All of the above'], correctAnswer: '7', notes: expect.arrayContaining([NOTE]) },
  ]);
  expect(choiceLetters).toMatchObject({ reading: 'taken-off', isChosen: true });
});

test('are taken off in a format of marks, too', async () => {
  const { items } = await read('a.gift', 'Which is prime? {~A. 4 =B. 7}', { choiceLetters: 'taken-off' });
  expect(items).toMatchObject([{ choices: ['4', '7'], correctAnswer: '7' }]);
});

test('are taken off in a table of others unless somebody says otherwise', async () => {
  const table = await read('a.csv', TABLE);
  expect(table.items).toMatchObject([{ choices: ['4', '7'], correctAnswer: '7', notes: [NOTE] }]);
  expect(table.choiceLetters).toMatchObject({ reading: 'taken-off', isChosen: false });
  const kept = await read('a.csv', TABLE, { choiceLetters: 'kept' });
  expect(kept.items).toMatchObject([{ choices: ['A. 4', 'B. 7'], correctAnswer: 'B. 7', notes: [] }]);
});

test('are taken off a question that fails, so that it is mended without them', async () => {
  const { items } = await read('a.md', '1. Which?\n\n- [ ] A. 4\n- [ ] B. 7\n', {
    choiceLetters: 'taken-off',
  });
  expect(items).toMatchObject([{ kind: 'failed', draft: { choices: ['4', '7'], correctAnswer: '' } }]);
});

test('stay where one choice has none, where they are in another order, or where they are all that differs', async () => {
  for (const choices of [
    ['A. 4', '7'],
    ['B. 4', 'A. 7'],
    ['A. same', 'B. same'],
  ]) {
    const text = `1. Which?\n\n- [x] ${choices.join('\n- [ ] ')}\n`;
    const { items, choiceLetters } = await read('a.md', text, { choiceLetters: 'taken-off' });
    expect(items).toMatchObject([{ choices }]);
    expect(choiceLetters).toBeUndefined();
  }
});
