import { describe, expect, test } from 'vitest';
import { DOT } from '../../../../test/every-call.ts';
import { NEAR_DUPLICATE, similarityOf } from '../../near-duplicates/similarity/similarity.ts';
import { type Comparable, sketchQuestion } from '../../near-duplicates/similarity/sketch.ts';
import { seededPool } from '../../near-duplicates/similarity/testing/seeded-pool.ts';
import { moodleOf } from '../testing/moodle-file.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

const QUESTION: Comparable = {
  text: 'Which scheduling policy can let a long job wait forever?',
  choices: ['First come, first served', 'Shortest job first', 'Round robin', 'Lottery with equal tickets'],
  correctAnswer: 'Shortest job first',
};
const OTHER_WORD = { ...QUESTION, text: 'Which scheduling policy can let a large job wait forever?' };
const STRANGER: Comparable = {
  text: 'Why does a submarine flood its tanks?',
  choices: ['To dive', 'To rise'],
  correctAnswer: 'To dive',
};

function aikenOf(questions: readonly Comparable[]): string {
  const letterOf = (index: number) => String.fromCharCode(65 + index);
  return questions
    .map(({ text, choices, correctAnswer }) =>
      [
        text,
        ...choices.map((choice, index) => `${letterOf(index)}. ${choice}`),
        `ANSWER: ${letterOf(choices.indexOf(correctAnswer))}\n`,
      ].join('\n'),
    )
    .join('\n');
}

const read = (...questions: readonly Comparable[]) => scene.read({ 'a.txt': aikenOf(questions) });

async function addToPool({ text, choices, correctAnswer }: Comparable, chapterId?: string) {
  const { _id } = chapterId === undefined ? await scene.pool.chapter(scene.courseId) : { _id: chapterId };
  return scene.pool.question(_id, { text, choices: [...choices], correctAnswer });
}

const listNear = (importId: string) => scene.importer.items(importId, '&show=near-duplicates');

describe.each<[string, Comparable]>([
  ['a typo', { ...QUESTION, text: 'Which scheduling polciy can let a long job wait forever?' }],
  ['another word', OTHER_WORD],
  ['its other choices alone', { ...QUESTION, choices: ['Shortest job first', 'FIFO', 'LRU'] }],
  [
    'a changed sense',
    { ...QUESTION, text: 'Which scheduling policy can never let a long job wait forever?' },
  ],
  [
    'the correct answer alone',
    { ...QUESTION, text: QUESTION.text.replace('can', 'cannot'), correctAnswer: 'Round robin' },
  ],
])('a question that differs by %s from another one is nearly the same', (_what, changed) => {
  test.each([
    ['of the pool', QUESTION, changed],
    ['of the pool, the other way round', changed, QUESTION],
  ])('%s', async (_where, there, coming) => {
    const question = await addToPool(there);
    const { _id, numberOfNearDuplicates } = await read(STRANGER, coming);
    const { text, choices, correctAnswer } = question;
    const alike = { questionId: question._id, text, choices, correctAnswer };
    expect(numberOfNearDuplicates).toBe(1);
    const [item, ...others] = await listNear(_id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ position: 1, duplicateOf: null, nearDuplicateOf: alike });
    const similarity = similarityOf(sketchQuestion(there), sketchQuestion(coming));
    expect(item?.nearDuplicateOf?.similarity).toBeCloseTo(similarity, 5);
  });

  test('of the files', async () => {
    const { _id } = await scene.read({
      'a.txt': `${aikenOf([QUESTION])}\nNo question at all\n`,
      'b.txt': aikenOf([STRANGER, changed]),
    });
    expect(await listNear(_id)).toMatchObject([
      { position: 3, nearDuplicateOf: { position: 0, text: QUESTION.text } },
    ]);
  });
});

test('a question is nearly the same as one of the file before a file that is left out', async () => {
  const good = Array.from(
    { length: 700 },
    (_, at) =>
      `<question type="truefalse"><questiontext><text>Is ${at} odd?</text></questiontext>
        <answer fraction="100"><text>true</text></answer></question>`,
  );
  const { _id } = await scene.read({
    'a.txt': aikenOf([QUESTION]),
    'b.xml': `<quiz>${good.join('')}${'<question><name></question>'.repeat(1_001)}</quiz>`,
    'c.txt': aikenOf([STRANGER, OTHER_WORD]),
  });
  expect(await listNear(_id)).toMatchObject([
    { position: 2, nearDuplicateOf: { position: 0, text: QUESTION.text } },
  ]);
});

describe('nothing is nearly the same', () => {
  test('as what it is no near-duplicate of', async () => {
    await addToPool(STRANGER);
    const whichIsTrue = (...choices: string[]): Comparable => ({
      text: 'Which of the following statements is true?',
      choices,
      correctAnswer: choices[0] ?? '',
    });
    const { _id, numberOfNearDuplicates } = await read(
      QUESTION,
      whichIsTrue('Threads share their heap', 'Threads share their stack'),
      whichIsTrue('A page has a fixed size', 'The TLB caches disk blocks'),
    );
    expect([numberOfNearDuplicates, await listNear(_id)]).toEqual([0, []]);
    const items = await scene.importer.items(_id);
    expect(items.map(({ nearDuplicateOf }) => nearDuplicateOf)).toEqual([null, null, null]);
  });

  test('as a question of another course, nor as one that is gone or has moved there since', async () => {
    const other = await scene.pool.chapter((await scene.pool.course())._id);
    await addToPool(QUESTION, other._id);
    expect((await read(OTHER_WORD)).numberOfNearDuplicates).toBe(0);

    const [moving, going] = [
      await addToPool(QUESTION),
      await scene.pool.chapter(scene.courseId, { number: 9 }),
    ];
    const { _id: withMoving } = await read(OTHER_WORD);
    expect(await listNear(withMoving)).toMatchObject([{ nearDuplicateOf: { questionId: moving._id } }]);
    const move = { name: 'Moved', number: 99, courseId: other.courseId };
    await scene.importer.call('PUT', `/api/chapters/${moving.chapterId}`, move);
    expect(await listNear(withMoving)).toEqual([]);
    expect(await scene.importer.items(withMoving)).toMatchObject([{ nearDuplicateOf: null }]);

    const gone = await addToPool(QUESTION, going._id);
    const { _id: withGone } = await read(OTHER_WORD);
    expect(await listNear(withGone)).toHaveLength(1);
    await scene.importer.call('DELETE', `/api/questions/${gone._id}`);
    expect(await listNear(withGone)).toEqual([]);
  });

  test('as what it repeats wholly', async () => {
    const there = await addToPool(QUESTION);
    const { _id, ...counts } = await read(QUESTION, OTHER_WORD, OTHER_WORD);
    expect(counts).toMatchObject({ numberOfDuplicates: 2, numberOfNearDuplicates: 1 });
    // As alike as that of the files; the one of the pool is there in any case.
    expect(await listNear(_id)).toMatchObject([{ position: 1, nearDuplicateOf: { questionId: there._id } }]);
    const items = await scene.importer.items(_id);
    expect(items.map((item) => item.nearDuplicateOf === null)).toEqual([true, false, true]);
  });
});

test('the most alike of several is named', async () => {
  const chapter = await scene.pool.chapter(scene.courseId);
  const far = { ...QUESTION, text: 'Which policy of scheduling may let some long jobs wait forever?' };
  await addToPool(far, chapter._id);
  const near = await addToPool(QUESTION, chapter._id);
  const { _id } = await read(OTHER_WORD);
  expect(await listNear(_id)).toMatchObject([{ nearDuplicateOf: { questionId: near._id } }]);
});

test('what is nearly the same comes in unless it is left out', async () => {
  await addToPool(QUESTION);
  const { _id } = await read(OTHER_WORD, STRANGER);
  const countOf = async (choices: object) => (await scene.importer.plan(_id, choices)).data.numberOfQuestions;
  expect([await countOf({}), await countOf({ leftOut: [0] })]).toEqual([2, 1]);
});

test('the same picture is the same under another id, here and among the pairs of the course', async () => {
  const first = await scene.read({ 'a.xml': moodleOf(DOT) });
  await scene.importer.apply(first._id);
  const changed = moodleOf(DOT).replace('What is this?', 'What was this?');
  const { _id, numberOfDuplicates } = await scene.read({ 'b.xml': changed });
  expect(numberOfDuplicates).toBe(1);
  const [item, ...others] = await listNear(_id);
  expect(others).toEqual([]);
  const near = item?.nearDuplicateOf;
  expect(near).toMatchObject({ text: item?.text.replace('was', 'is'), choices: item?.choices });
  expect((await scene.importer.apply(_id, { raiseMaximums: true })).data.result).toMatchObject({
    numberOfQuestions: 1,
  });
  const pairs = await scene.importer.call<{ similarity: number }[]>(
    'GET',
    `/api/courses/${scene.courseId}/question-pairs`,
  );
  expect(pairs.data.map(({ similarity }) => similarity.toFixed(4))).toEqual([near?.similarity.toFixed(4)]);
});

test('of all that comparing each with each finds, 99 of 100 are found, and none besides', async () => {
  const questions = seededPool(17, 600);
  const [there, coming] = [questions.slice(0, 300), questions.slice(300)];
  const chapter = await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 2_000 });
  const rows = there.map(({ text, choices, correctAnswer }) => ({
    id: crypto.randomUUID(),
    chapterId: chapter._id,
    text,
    choices: [...choices],
    correctAnswer,
    difficulty: 'simple' as const,
    objective: 'reminding' as const,
  }));
  await scene.server.db.insertInto('questions').values(rows).execute();
  const { _id } = await read(...coming);
  const found = (await listAll(_id)).map(
    ({ nearDuplicateOf, duplicateOf }) => nearDuplicateOf?.similarity ?? (duplicateOf ? 1 : 0),
  );
  const sketches = questions.map(sketchQuestion);
  let [existing, right] = [0, 0];
  for (let place = 300; place < 600; place++) {
    const alike = sketches.slice(0, place).map((other) => similarityOf(other, sketches[place]!));
    const most = Math.max(...alike);
    const said = found[place - 300]!;
    expect(said).toBeLessThan(most + 1e-6);
    if (most < NEAR_DUPLICATE) expect(said).toBe(0);
    else {
      existing++;
      if (Math.abs(said - most) < 1e-6) right++;
    }
  }
  expect(existing).toBeGreaterThan(50);
  expect(right / existing).toBeGreaterThanOrEqual(0.99);
});

async function listAll(importId: string) {
  const url = `/api/imports/${importId}/items?limit=100`;
  const items: Awaited<ReturnType<typeof scene.importer.items>> = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await scene.server.call({ method: 'GET', url: url + cursor, token: scene.owner.token });
    const { data, page } = answer.json();
    items.push(...data);
    cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`;
  }
  return items;
}
