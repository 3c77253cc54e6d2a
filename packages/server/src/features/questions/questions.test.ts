import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNOTATIONS, makePool, questionFields } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
afterAll(() => server.close());

const post = (payload: object) =>
  server.call({ method: 'POST', url: '/api/questions', payload, token: owner.token });

async function heldBy(chapterId: string): Promise<number> {
  const answer = await server.call({ method: 'GET', url: `/api/chapters/${chapterId}`, token: owner.token });
  return answer.json().data.numberOfQuestions;
}

describe('questions', () => {
  test('text, choices and answer are kept letter by letter', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const odd = '  <b>$x^2$</b> \u200b\ufeff ﷽ 🏳️‍🌈 \r\n\t `code` ';
    const question = await pool.question(chapter._id, {
      text: odd,
      choices: [odd, ' plain', 'plain too '],
      correctAnswer: odd,
    });
    const url = `/api/questions/${question._id}`;
    const read = (await server.call({ method: 'GET', url, token: owner.token })).json().data;
    expect(read).toMatchObject({ text: odd, choices: [odd, ' plain', 'plain too '], correctAnswer: odd });
    expect(read.chapter).toMatchObject({
      name: chapter.name,
      number: chapter.number,
      course: { name: 'A course' },
    });
  });

  test('an answer or a pin that differs from a choice in blanks at its ends is that choice, as it is written', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const payload = {
      ...questionFields(chapter._id),
      choices: ['a', ' b\n', 'c'],
      correctAnswer: 'a ',
      pinnedChoices: ['b', '\tc'],
    };
    const created = (await post(payload)).json();
    expect(created.data).toMatchObject({ correctAnswer: 'a', pinnedChoices: [' b\n', 'c'] });
    const url = `/api/questions/${created.data._id}`;
    const changed = { ...payload, correctAnswer: 'b' };
    const edited = await server.call({ method: 'PUT', url, payload: changed, token: owner.token });
    expect(edited.json().data.correctAnswer).toBe(' b\n');
    const changes = [{ _id: created.data._id, pinnedChoices: [' a ', 'a'] }];
    const bulk = await server.call({
      method: 'POST',
      url: '/api/questions/bulk-edit',
      payload: { changes },
      token: owner.token,
    });
    expect(bulk.statusCode).toBe(200);
    const read = await server.call({ method: 'GET', url, token: owner.token });
    expect(read.json().data.pinnedChoices).toEqual(['a']);
  });

  test.each([
    ['one choice', { choices: ['2'] }, 'A question needs at least 2 choices.'],
    [
      'eleven choices',
      { choices: '2,1,3,4,5,6,7,8,9,10,11'.split(',') },
      'A question has at most 10 choices.',
    ],
    ['choices alike after trimming', { choices: ['2', ' 2 '] }, 'The choices must differ from each other.'],
    ['an empty choice', { choices: ['2', ' '] }, 'Each choice must not be empty.'],
    [
      'an answer that is no choice',
      { correctAnswer: '4' },
      'Correct answer must be equal to one of the choices.',
    ],
    ['an empty text', { text: ' \n' }, 'Text must not be empty.'],
    ['NUL', { text: 'a\0b' }, 'Text contains a character that cannot be stored.'],
    ['a lone surrogate', { text: 'a\ud800b' }, 'Text contains a character that cannot be stored.'],
    ['a text too long', { text: 'x'.repeat(10_001) }, 'Text must have at most 10000 characters.'],
    ['an unknown difficulty', { difficulty: 'hard' }, 'Difficulty must be one of simple, difficult.'],
    ['an unknown field', { solution: '2' }, 'Unknown field: solution.'],
  ])('%s is refused in words', async (_name, fields, message) => {
    const chapter = await pool.chapter((await pool.course())._id);
    const answer = await post({ ...questionFields(chapter._id), ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe(message);
    expect(await heldBy(chapter._id)).toBe(0);
  });

  test('a chapter refuses a question above its limit, and says which', async () => {
    const chapter = await pool.chapter((await pool.course())._id, { name: 'Small', maxNumberOfQuestions: 3 });
    await pool.question(chapter._id, { objective: 'reminding' });
    const sameObjective = await post({ ...questionFields(chapter._id), difficulty: 'difficult' });
    expect(sameObjective.statusCode).toBe(409);
    expect(sameObjective.json().message).toBe(
      'With a maximum of 3, the chapter “Small” holds at most 1 reminding question. It has 1, and 1 more would come. A maximum of 4 is enough.',
    );
    await pool.question(chapter._id, { objective: 'understanding' });
    const sameDifficulty = await post({ ...questionFields(chapter._id), objective: 'creativity' });
    expect(sameDifficulty.json().message).toBe(
      'With a maximum of 3, the chapter “Small” holds at most 2 simple questions. It has 2, and 1 more would come. A maximum of 5 is enough.',
    );
    await pool.question(chapter._id, { objective: 'creativity', difficulty: 'difficult' });
    const full = await post({ ...questionFields(chapter._id), difficulty: 'difficult' });
    expect(full.json().message).toBe(
      'With a maximum of 3, the chapter “Small” holds at most 3 questions. It has 3, and 1 more would come. A maximum of 4 is enough.',
    );
  });

  test('a refused question names the full chapter as data, and enters it at the maximum that is named', async () => {
    const courseId = (await pool.course())._id;
    const small = await pool.chapter(courseId, { name: 'Small', maxNumberOfQuestions: 3 });
    await pool.question(small._id);
    const elsewhere = await pool.question((await pool.chapter(courseId))._id);
    const full = {
      chapterId: small._id,
      name: 'Small',
      number: small.number,
      maxNumberOfQuestions: 3,
      version: 1,
      limited: 'reminding',
      limit: 1,
      numberOfQuestions: 1,
      numberOfQuestionsThen: 2,
      maximumNeeded: 4,
      maximumOffered: 10,
    };
    const edit = () =>
      server.call({
        method: 'PUT',
        url: `/api/questions/${elsewhere._id}`,
        payload: questionFields(small._id),
        token: owner.token,
      });
    expect((await post(questionFields(small._id))).json().fullChapters).toEqual([
      { ...full, questionIds: [] },
    ]);
    expect((await edit()).json().fullChapters).toEqual([{ ...full, questionIds: [elsewhere._id] }]);
    const raise = (maxNumberOfQuestions: number) =>
      server.call({
        method: 'PUT',
        url: `/api/chapters/${small._id}`,
        payload: { name: 'Small', number: small.number, maxNumberOfQuestions },
        token: owner.token,
      });
    await raise(full.maximumNeeded - 1);
    expect((await edit()).statusCode).toBe(409);
    await raise(full.maximumNeeded);
    expect((await edit()).statusCode).toBe(200);
  });

  test('PUT and PATCH with all fields do the same, and an edit of an older version gets the newer question', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const edit = (method: 'PUT' | 'PATCH', fields: object, version: number) =>
      server.call({
        method,
        url: `/api/questions/${question._id}/`,
        payload: { ...questionFields(chapter._id), ...fields },
        headers: { 'if-match': `"${version}"` },
        token: owner.token,
      });
    expect((await edit('PUT', { text: 'One?' }, 1)).json().data).toMatchObject({
      text: 'One?',
      version: 2,
    });
    expect((await edit('PATCH', { text: 'Two?' }, 2)).json().data).toMatchObject({
      text: 'Two?',
      version: 3,
    });
    const stale = await edit('PUT', { text: 'Three?' }, 1);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toMatchObject({ text: 'Two?', version: 3 });
  });

  test('PATCH changes the fields that it names, and PUT wants them all', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const { _id, version: _first, ...before } = await pool.question(chapter._id, ANNOTATIONS);
    const edit = async (method: 'PUT' | 'PATCH', payload: object) => {
      const url = `/api/questions/${_id}`;
      return (await server.call({ method, url, payload, token: owner.token })).json();
    };
    const answerOf = async (payload: object) => (await edit('PATCH', payload)).data;
    expect(await answerOf({ text: 'Patched?' })).toMatchObject({ ...before, text: 'Patched?' });
    expect(await answerOf({})).toMatchObject({ ...before, text: 'Patched?' });
    const choices = ['2', 'two', 'deux'];
    expect(await answerOf({ choices })).toMatchObject({ choices, correctAnswer: before.correctAnswer });
    expect(await answerOf({ correctAnswer: ' two' })).toMatchObject({ choices, correctAnswer: 'two' });
    const isNoChoice = 'Correct answer must be equal to one of the choices.';
    expect(await edit('PATCH', { choices: ['2', '3'] })).toEqual(refusal(isNoChoice, 'correctAnswer'));
    expect(await edit('PATCH', { correctAnswer: '3' })).toEqual(refusal(isNoChoice, 'correctAnswer'));
    expect((await edit('PATCH', { pinnedChoices: ['3'] })).errors[0].path).toBe('pinnedChoices');
    expect((await edit('PATCH', { text: ' ' })).errors[0].path).toBe('text');
    expect((await edit('PUT', { text: 'Put?' })).errors[0].path).toBe('choices');
    expect(await answerOf({ chapterId: chapter._id })).toMatchObject({
      text: 'Patched?',
      correctAnswer: 'two',
    });
  });

  test('the order of choices is kept where its author says so, until an edit says otherwise', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    expect((await pool.question(chapter._id)).keepChoiceOrder).toBe(false);
    const question = await pool.question(chapter._id, { keepChoiceOrder: true });
    expect(question.keepChoiceOrder).toBe(true);
    const edit = async (fields: object) =>
      (
        await server.call({
          method: 'PUT',
          url: `/api/questions/${question._id}`,
          payload: { ...questionFields(chapter._id), ...fields },
          token: owner.token,
        })
      ).json();
    expect((await edit({ text: 'Edited?' })).data).toMatchObject({ text: 'Edited?', keepChoiceOrder: true });
    expect((await edit({ keepChoiceOrder: false })).data.keepChoiceOrder).toBe(false);
    expect((await edit({ keepChoiceOrder: 'no' })).errors).toEqual([
      { msg: 'keepChoiceOrder must be true or false.', path: 'keepChoiceOrder' },
    ]);
  });

  test('a choice that speaks of the others is pinned last, unless its author says otherwise', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const fields = { ...questionFields(chapter._id), choices: ['1', 'None of these', '2'] };
    const question = await pool.question(chapter._id, fields);
    expect(question).toMatchObject({ ...fields, pinnedChoices: ['None of these'], keepChoiceOrder: false });
    expect((await pool.question(chapter._id, { ...fields, pinnedChoices: [] })).pinnedChoices).toEqual([]);
    const byLetters = { ...fields, choices: ['1', '2', 'Both A and B'] };
    expect(await pool.question(chapter._id, byLetters)).toMatchObject({
      pinnedChoices: ['Both A and B'],
      keepChoiceOrder: true,
    });

    const edit = async (changes: object) => {
      const payload = { ...fields, ...changes };
      const url = `/api/questions/${question._id}`;
      return (await server.call({ method: 'PUT', url, payload, token: owner.token })).json();
    };
    expect((await edit({ pinnedChoices: ['1'] })).data.pinnedChoices).toEqual(['1']);
    expect((await edit({ text: 'Edited?' })).data.pinnedChoices).toEqual(['1']);
    const more = [...fields.choices, 'All of these'];
    expect((await edit({ choices: more })).data.pinnedChoices).toEqual(['1', 'All of these']);
    expect((await edit({ choices: more, pinnedChoices: ['3'] })).errors).toEqual([
      { msg: 'Each pinned choice must be equal to one of the choices.', path: 'pinnedChoices' },
    ]);
    expect((await edit({ pinnedChoices: true })).errors).toEqual([
      { msg: 'pinnedChoices must be a list of texts.', path: 'pinnedChoices' },
    ]);
  });

  test('explanation, source, name and tags stay unless an edit names them, and go where it names them empty', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const none = { explanation: '', source: '', name: '', tags: [] };
    expect(await pool.question(chapter._id)).toMatchObject(none);
    const question = await pool.question(chapter._id, ANNOTATIONS);
    expect(question).toMatchObject(ANNOTATIONS);
    const edit = async (fields: object) =>
      (
        await server.call({
          method: 'PUT',
          url: `/api/questions/${question._id}`,
          payload: { ...questionFields(chapter._id), ...fields },
          token: owner.token,
        })
      ).json().data;
    expect(await edit({ text: 'Edited?' })).toMatchObject({ ...ANNOTATIONS, text: 'Edited?' });
    expect(await edit({ explanation: ' \n', source: ' ' })).toMatchObject({
      ...ANNOTATIONS,
      explanation: '',
      source: '',
    });
    expect(await edit(none)).toMatchObject(none);
  });

  test('tags are trimmed, and those that differ in case alone are one, as it was typed first', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const { tags } = await pool.question(chapter._id, {
      tags: [' Week 3 ', 'exam', 'week 3', 'Exam', 'É', 'é'],
    });
    expect(tags).toEqual(['Week 3', 'exam', 'É']);
  });

  test.each([
    [
      'a long explanation',
      { explanation: 'x'.repeat(10_001) },
      'Explanation must have at most 10000 characters.',
    ],
    ['a long source', { source: 'x'.repeat(501) }, 'Source must have at most 500 characters.'],
    ['a source of two lines', { source: 'a\nb' }, 'Source must be one line without control characters.'],
    ['a long name', { name: 'x'.repeat(201) }, 'Name must have at most 200 characters.'],
    ['a name with a tabulator', { name: 'a\tb' }, 'Name must be one line without control characters.'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, at) => `${at}`) }, 'A question has at most 20 tags.'],
    ['a long tag', { tags: ['x'.repeat(51)] }, 'A tag must have at most 50 characters.'],
    ['an empty tag', { tags: [' '] }, 'A tag must not be empty.'],
    ['a tag of two lines', { tags: ['a\nb'] }, 'A tag must be one line without control characters.'],
    ['a tag with NUL', { tags: ['a\0b'] }, 'A tag must be one line without control characters.'],
    ['tags that are no list', { tags: 'a' }, 'Tags must be a list of texts.'],
  ])('%s is refused', async (_name, fields, message) => {
    const chapter = await pool.chapter((await pool.course())._id);
    const answer = await post({ ...questionFields(chapter._id), ...fields });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  test('a question moves only where the account may edit on both sides', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const foreign = await theirs.chapter((await theirs.course())._id);
    const move = (chapterId: string) =>
      server.call({
        method: 'PUT',
        url: `/api/questions/${question._id}`,
        payload: questionFields(chapterId),
        token: owner.token,
      });
    const answer = await move(foreign._id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(refusal('Chapter not found.'));
    await theirs.member(foreign.courseId, owner.email, 'viewer');
    expect((await move(foreign._id)).statusCode).toBe(403);
  });

  test('a deleted question is gone from the pool', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const url = `/api/questions/${question._id}`;
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(200);
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(404);
    expect(await heldBy(chapter._id)).toBe(0);
  });
});
