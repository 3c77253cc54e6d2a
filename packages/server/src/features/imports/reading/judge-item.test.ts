import type { FileQuestion } from '@exam/interchange';
import { expect, test } from 'vitest';
import { judgeItem } from './judge-item.ts';

const GOOD = '11111111-1111-1111-1111-111111111111';
const BAD = '22222222-2222-2222-2222-222222222222';
const FOREIGN = '01920000-0000-7000-8000-000000000001';
const KEPT = '33333333-3333-3333-3333-333333333333';
const OTHER_BAD = '44444444-4444-4444-4444-444444444444';
const IMAGES = {
  good: new Map([[GOOD, KEPT]]),
  refusals: new Map([
    [BAD, 'The image is damaged.'],
    [OTHER_BAD, 'The image is cut off.'],
  ]),
};

const QUESTION: FileQuestion = {
  kind: 'question',
  place: { file: 'a.txt', line: 3 },
  text: 'Which?',
  choices: ['this', 'that'],
  correctAnswer: 'that',
  keepChoiceOrder: false,
  category: 'Memory',
  tags: ['easy'],
  isTrueFalse: false,
  notes: [],
};
const judge = (fields: Partial<FileQuestion>) => judgeItem({ ...QUESTION, ...fields }, 'a.txt', IMAGES);

test('a question is kept as it is, with the images that it shows under the keys that they are kept under', () => {
  const text = `Which? ![a](image:${GOOD})`;
  expect(judge({ text })).toMatchObject({
    state: 'question',
    text: `Which? ![a](image:${KEPT})`,
    imageKeys: [KEPT],
    file: 'a.txt',
    line: 3,
  });
});

test('choices are pinned as the file says, and recognised where it says nothing', () => {
  const image = `![a](image:${GOOD})`;
  const choices = [image, 'None of these', 'that'];
  expect(judge({ choices })).toMatchObject({ pinnedChoices: ['None of these'], keepChoiceOrder: false });
  expect(judge({ choices, pinnedChoices: [image] })).toMatchObject({
    choices: [`![a](image:${KEPT})`, 'None of these', 'that'],
    pinnedChoices: [`![a](image:${KEPT})`],
  });
  expect(judge({ choices, pinnedChoices: [] }).pinnedChoices).toEqual([]);
  expect(judge({ choices: ['this', 'that', 'A and B'] })).toMatchObject({ keepChoiceOrder: true });
});

test('a last choice that may speak of the others is noted where nobody says whether it is pinned', () => {
  const choices = ['this', 'that', 'All of these people were kings'];
  expect(judge({ choices })).toMatchObject({
    pinnedChoices: [],
    notes: [
      'Its last choice may speak of the others, but it is not pinned last: “All of these people were kings”.',
    ],
    noteKinds: ['order'],
  });
  expect(judge({ choices, pinnedChoices: [] }).notes).toEqual([]);
  expect(judge({ choices, keepChoiceOrder: true }).notes).toEqual([]);
});

test('an id that somebody wrote into a file shows nothing', () => {
  const foreign = `![mine](image:${FOREIGN})`;
  expect(
    judge({ text: `Which? ${foreign}`, choices: [foreign, 'that'], correctAnswer: foreign }),
  ).toMatchObject({
    state: 'question',
    text: 'Which? [mine]',
    choices: ['[mine]', 'that'],
    correctAnswer: '[mine]',
    imageKeys: [],
    notes: ['An image that is not in the file was left out.'],
  });
});

test('what stands beside a question is kept as far as it fits, and never keeps the question out', () => {
  expect(
    judge({
      explanation: `Since ![a](image:${GOOD}) and ![b](image:${BAD}) and ![c](image:${FOREIGN})`,
      source: ' A book,\n page 3 ',
      name: 'n'.repeat(300),
      tags: ['easy', 'a\tb', 'x'.repeat(60)],
    }),
  ).toMatchObject({
    state: 'question',
    explanation: `Since ![a](image:${KEPT}) and [b] and [c]`,
    source: 'A book, page 3',
    name: `${'n'.repeat(199)}…`,
    tags: ['easy', 'a b', 'x'.repeat(60)],
    imageKeys: [KEPT],
    notes: [
      'An image of the explanation was left out.',
      'A tag of more than 50 characters can mean a label, but is not kept as a tag.',
    ],
  });
  expect(judge({ explanation: 'x'.repeat(10_001) })).toMatchObject({
    state: 'question',
    explanation: '',
    notes: ['The explanation is longer than 10000 characters and was left out.'],
  });
});

test('a question with an image that cannot be kept comes in with words in its place, to look at', () => {
  const image = `![x](image:${BAD})`;
  expect(judge({ text: `Which? ${image}`, choices: [image, 'that'], correctAnswer: image })).toMatchObject({
    state: 'question',
    text: 'Which? [x]',
    choices: ['[x]', 'that'],
    correctAnswer: '[x]',
    imageKeys: [],
    notes: ['An image cannot be imported, and words replace it: The image is damaged.'],
    noteKinds: ['look'],
  });
});

test('a question whose choices are images that cannot be kept fails, because the same words would replace them', () => {
  const choices = [`![](image:${BAD})`, `![](image:${OTHER_BAD})`];
  expect(judge({ choices, correctAnswer: choices[0]! })).toMatchObject({
    state: 'failed',
    reason: 'The choices must differ from each other.',
    notes: [
      'An image cannot be imported, and words replace it: The image is damaged.',
      'An image cannot be imported, and words replace it: The image is cut off.',
    ],
  });
});

test.each([
  [{ text: ' ' }, 'Text must not be empty.'],
  [{ text: 'x'.repeat(10_001) }, 'Text must have at most 10000 characters.'],
  [{ choices: ['that'] }, 'A question needs at least 2 choices.'],
  [{ choices: ['that', ' that '] }, 'The choices must differ from each other.'],
  [{ correctAnswer: 'none' }, 'Correct answer must be equal to one of the choices.'],
  [{ text: 'a\0b' }, 'Text contains a character that cannot be stored.'],
  [{ choices: ['that', '\ud800'] }, 'Each choice contains a character that cannot be stored.'],
])('what the pool refuses fails, even where its reader let it pass: %j', (fields, reason) => {
  expect(judge(fields)).toMatchObject({ state: 'failed', reason });
});

test('notes are told apart by what they are about, and what needs a look is kept first', () => {
  const notes = [...Array(30).fill('Feedback is left out.'), 'Colour is left out: “a”.'];
  const item = judge({ notes });
  expect([item.notes[0], item.noteKinds?.slice(0, 2), item.notes.length]).toEqual([
    'Colour is left out: “a”.',
    ['look', 'feedback'],
    20,
  ]);
});

test('categories, tags, notes and places are cut to what can be stored', () => {
  const item = judge({
    place: { file: `b\0${'x'.repeat(1_000)}` },
    category: ` ${'c'.repeat(3_000)}\ud800`,
    tags: ['', ' easy ', 'easy', '\0', 'y'.repeat(300)],
    notes: Array(50).fill('n'.repeat(1_000)),
  });
  expect(item.file).toMatch(/^a\.txt: bx+…$/);
  expect([item.file.length, item.category.length, item.notes.length]).toEqual([300, 1_999, 20]);
  expect(item.tags).toEqual(['easy', `${'y'.repeat(199)}…`]);
});
