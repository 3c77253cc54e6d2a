import type { Import } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { makeScene } from './testing/scene.ts';

const scene = makeScene();

const HEADER = 'Question,A,B,C,D,Correct';
/** Numbers that may count from 1 or from 0. */
const OPEN = `${HEADER}\nOne?,w,x,y,z,1\nTwo?,w,x,y,z,2\n`;
const LETTERS = `${HEADER}\nThree?,w,x,y,z,D\n`;

const begin = async (files: Readonly<Record<string, string>>, correctAnswers?: string) => {
  const uploads = [];
  for (const [name, content] of Object.entries(files))
    uploads.push(await scene.importer.upload(name, content));
  const body = { courseId: scene.courseId, uploads, ...(correctAnswers && { correctAnswers }) };
  return scene.importer.call<Import>('POST', '/api/imports', body);
};
const readAgain = (id: string, ...correctAnswers: { column: number; reading: string }[]) =>
  scene.importer.call<Import>('POST', `/api/imports/${id}/read-again`, { correctAnswers });
const keysOf = async (id: string) =>
  (await scene.importer.items(id)).map(({ correctAnswer, reason }) => reason ?? correctAnswer);
const countUploads = async () =>
  (await scene.server.db.selectFrom('uploads').where('account_id', '=', scene.owner.accountId).execute())
    .length;

describe('a column of correct answers that may be read in several ways', () => {
  test('fails row by row without a word about it, and says what to do', async () => {
    const { data } = await begin({ 'open.csv': OPEN });
    expect(data).toMatchObject({
      state: 'ready',
      numberOfQuestions: 0,
      canReadAgain: true,
      answerColumns: [{ file: 'open.csv', name: 'Correct', reading: null, numberOfUnsure: 2 }],
    });
    const notSure = expect.stringMatching(/^It is not sure.*with “correctAnswers” in the call\.$/);
    expect(await keysOf(data._id)).toEqual([notSure, notSure]);
  });

  test('is read as the call says', async () => {
    const { data } = await begin({ 'open.csv': OPEN }, 'numbers-from-0');
    expect(data).toMatchObject({
      numberOfQuestions: 2,
      answerColumns: [{ reading: 'numbers-from-0', isChosen: true, numberOfUnsure: 0 }],
    });
    expect(await keysOf(data._id)).toEqual(['x', 'y']);
  });

  test('is read again in another way, as often as somebody likes, and others as before', async () => {
    const { data } = await begin({ 'letters.csv': LETTERS, 'open.csv': OPEN });
    const once = await readAgain(data._id, { column: 1, reading: 'numbers-from-1' });
    expect(once).toMatchObject({ status: 200, data: { state: 'ready', numberOfQuestions: 3 } });
    expect(await keysOf(data._id)).toEqual(['z', 'w', 'x']);
    const again = await readAgain(data._id, { column: 1, reading: 'numbers-from-0' });
    expect(again.data.answerColumns.map(({ reading, isChosen }) => [reading, isChosen])).toEqual([
      ['letters', false],
      ['numbers-from-0', true],
    ]);
    expect(await keysOf(data._id)).toEqual(['z', 'x', 'y']);
  });

  test('keeps its file until the import is over', async () => {
    const { data } = await begin({ 'open.csv': OPEN }, 'numbers-from-1');
    expect(await countUploads()).toBe(1);
    expect((await scene.importer.apply(data._id)).data.state).toBe('imported');
    expect(await countUploads()).toBe(0);
    const other = await begin({ 'open.csv': OPEN });
    await scene.importer.call('DELETE', `/api/imports/${other.data._id}`);
    expect(await countUploads()).toBe(0);
    const sure = await begin({ 'letters.csv': LETTERS });
    expect([sure.data.canReadAgain, await countUploads()]).toEqual([false, 0]);
  });

  test('is not read again without its file, nor where there is no such column', async () => {
    const { data } = await begin({ 'open.csv': OPEN });
    const missing = await readAgain(data._id, { column: 1, reading: 'letters' });
    expect(missing).toMatchObject({ status: 409, message: expect.stringContaining('no column 1') });
    await scene.server.db.deleteFrom('uploads').execute();
    const gone = await readAgain(data._id, { column: 0, reading: 'letters' });
    expect(gone).toMatchObject({ status: 409, message: expect.stringContaining('not kept any more') });
    expect((await scene.importer.get(data._id)).data.state).toBe('ready');
  });

  test('is not read in a way that there is not', async () => {
    const { status, message } = await begin({ 'open.csv': OPEN }, 'guess');
    expect([status, message]).toEqual([400, expect.stringContaining('letters, texts, numbers-from-1')]);
  });
});
