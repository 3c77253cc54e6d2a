import type { Import } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { PATIENT } from '../../../test/test-app.ts';
import { until, untilLocked } from '../../../test/until.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { PURGE_UPLOADS } from '../uploads/index.ts';
import { getSuggestions } from './planning/kept-suggestions.ts';
import { findImport } from './queries.ts';
import { makeScene } from './testing/scene.ts';

// One ordinary call at a time: what holds its slot while files are read is seen.
const scene = makeScene({ loadLimits: { ...PATIENT, ordinary: { ...PATIENT.ordinary, atOnce: 1 } } });

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
  (await scene.server.db.selectFrom('uploads').where('accountId', '=', scene.owner.accountId).execute())
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
    const notSure = expect.stringMatching(/^It is unclear.*with “correctAnswers” in the call\.$/);
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

  test('is read again beside a file that was left out, and still is', async () => {
    const { data } = await begin({ 'a.pdf': '%PDF-1.7 and so on', 'open.csv': OPEN });
    const again = await readAgain(data._id, { column: 0, reading: 'numbers-from-1' });
    expect(again.data.files.map(({ format, numberOfQuestions }) => [format, numberOfQuestions])).toEqual([
      [null, 0],
      ['csv', 2],
    ]);
  });

  test('loses its file with its import', async () => {
    const { data } = await begin({ 'open.csv': OPEN });
    expect(await countUploads()).toBe(1);
    await scene.importer.call('DELETE', `/api/imports/${data._id}`);
    expect(await countUploads()).toBe(0);
  });

  test('is not read again without its file, nor where there is no such column', async () => {
    const { data } = await begin({ 'open.csv': OPEN });
    const missing = await readAgain(data._id, { column: 1, reading: 'letters' });
    expect(missing).toMatchObject({ status: 409, message: expect.stringContaining('no column 1') });
    await scene.server.db.deleteFrom('uploads').execute();
    const gone = await readAgain(data._id, { column: 0, reading: 'letters' });
    expect(gone).toMatchObject({ status: 409, message: expect.stringContaining('no longer kept') });
    expect((await scene.importer.get(data._id)).data.state).toBe('ready');
  });

  test('is not read in a way that there is not', async () => {
    const { status, message } = await begin({ 'open.csv': OPEN }, 'guess');
    expect([status, message]).toEqual([400, expect.stringContaining('letters, texts, numbers-from-1')]);
  });
});

/** Runs `work` while the row of the import is locked, as by a concurrent reading. */
async function whileRowIsHeld<Answer>(
  id: string,
  call: () => Promise<Answer>,
  work: (trx: Trx) => Promise<unknown>,
) {
  const { db } = scene.server;
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select from imports where id = ${id} for update`.execute(trx);
    answer = call();
    await untilLocked(scene.server);
    await work(trx);
    await sql`update import_items set category = 'Files' where import_id = ${id}`.execute(trx);
    await sql`update imports set
      suggestions = null, categories = '[{"category": "Files", "numberOfQuestions": 2}]',
      answer_columns = jsonb_set(answer_columns, '{0}', answer_columns -> 0 || '{"reading": "numbers-from-0", "isChosen": true}')
      where id = ${id}`.execute(trx);
  });
  return answer!;
}

describe('reading files again', () => {
  const TWO = { 'first.csv': OPEN, 'second.csv': OPEN };

  test('leaves the import as it was where the server is killed meanwhile', async () => {
    const { data } = await begin({ 'open.csv': OPEN }, 'numbers-from-1');
    const heartbeat = new Date(scene.server.clock.now.getTime() - 70_000);
    const run = { state: 'reading', runId: crypto.randomUUID(), heartbeatAt: heartbeat } as const;
    await scene.server.db.updateTable('imports').set(run).where('id', '=', data._id).execute();
    expect((await scene.importer.get(data._id)).data).toEqual({
      ...data,
      failure: 'The server was stopped while it read the files again. They are as they were before.',
    });
    expect(await keysOf(data._id)).toEqual(['w', 'x']);
    expect((await readAgain(data._id, { column: 0, reading: 'numbers-from-0' })).status).toBe(200);
  });

  test('is told as possible only while the files are here', async () => {
    const { data } = await begin(TWO);
    await PURGE_UPLOADS.handle(
      scene.server.db,
      () => new Date(scene.server.clock.now.getTime() + 25 * 3_600_000),
    );
    expect((await scene.importer.get(data._id)).data.canReadAgain).toBe(false);
  });

  test('keeps no slot of ordinary calls', async () => {
    const { data } = await begin({ 'open.csv': OPEN });
    await whileRowIsHeld(
      data._id,
      () => readAgain(data._id, { column: 0, reading: 'numbers-from-1' }),
      async () => {
        let answered: number | undefined;
        void scene.importer.call('GET', '/api/courses').then(({ status }) => {
          answered = status;
        });
        await until(() => expect(answered).toBe(200));
      },
    );
  });

  test('heeds what was chosen of other columns at the same moment', async () => {
    const { data } = await begin(TWO);
    const choose = () => readAgain(data._id, { column: 1, reading: 'numbers-from-1' });
    const again = await whileRowIsHeld(data._id, choose, async () => {});
    expect(again.data.answerColumns.map(({ reading }) => reading)).toEqual([
      'numbers-from-0',
      'numbers-from-1',
    ]);
  });

  test('at the moment of importing is heeded: what comes in is what is there then', async () => {
    const { data } = await begin({ 'open.csv': OPEN }, 'numbers-from-1');
    const applied = await whileRowIsHeld(
      data._id,
      () => scene.importer.apply(data._id),
      async () => {},
    );
    expect(applied.data).toMatchObject({ state: 'imported', result: { numberOfQuestions: 2 } });
    expect((await scene.listChapters()).map(({ name }) => name)).toEqual(['Files']);
  });

  test.each([
    ['is read', sql`update import_items set id = gen_random_uuid()`, 'The files were read again'],
    [
      'is imported',
      sql`update imports set state = 'importing', run_id = gen_random_uuid(), heartbeat_at = now()`,
      'The questions are being imported at this moment.',
    ],
  ])('mends no item of an import that %s at the same moment', async (_way, change, message) => {
    const { data } = await begin({ 'open.csv': `${OPEN}Three?,w,x,y,z,F\n` }, 'letters');
    const body = { text: 'Three?', choices: ['w', 'x'], correctAnswer: 'w' };
    const mended = await whileRowIsHeld(
      data._id,
      () => scene.importer.call('PUT', `/api/imports/${data._id}/items/2`, body),
      (trx) => change.execute(trx),
    );
    expect(mended).toMatchObject({ status: 409, message: expect.stringContaining(message) });
    const items = await scene.importer.items(data._id);
    expect(items.map(({ mending }) => mending)).not.toContain('done');
  });

  test('keeps its suggestions where somebody looked at the categories of before', async () => {
    const { db } = scene.server;
    const { data } = await begin({ 'open.csv': OPEN }, 'numbers-from-1');
    const before = (await findImport(db, data._id))!;
    await sql`update imports set categories = '[{"category": "Files", "numberOfQuestions": 2}]'
      where id = ${data._id}`.execute(db);
    await scene.pool.chapter(scene.courseId, { number: 7, name: 'Files' });
    await scene.importer.get(data._id);
    const { suggestions } = (await findImport(db, data._id))!;
    expect(suggestions?.chapters).toEqual([{ chapterId: expect.any(String) }]);
    await getSuggestions(db, { ...before, suggestions: null });
    expect((await findImport(db, data._id))!.suggestions).toEqual(suggestions);
  });
});

describe('what columns of a table hold', () => {
  const GERMAN = 'Nr,Frage,Erste,Zweite,Richtig,Kapitel\n1,Was?,ja,nein,2,Wesen\n2,Wer?,du,ich,1,Wesen\n';
  const SAID = ['text:Frage', 'choice:Erste', 'choice:Zweite', 'correct:Richtig', 'chapter:Kapitel'].map(
    (said) => {
      const [field, name] = said.split(':');
      return { name, field };
    },
  );
  const beginSaying = async (columns?: object[], content = GERMAN) => {
    const uploads = [await scene.importer.upload('fragen.csv', content)];
    return scene.importer.call<Import>('POST', '/api/imports', {
      courseId: scene.courseId,
      uploads,
      columns,
    });
  };
  const say = (id: string, body: object) =>
    scene.importer.call<Import>('POST', `/api/imports/${id}/read-again`, body);
  const fieldsOf = ({ files }: Import) => files[0]?.columns.map(({ field }) => field);

  test('is asked only where somebody wants to say it', async () => {
    expect((await beginSaying()).data).toMatchObject({ state: 'unreadable', files: [] });
    const { data } = await beginSaying([]);
    expect(data).toMatchObject({ state: 'ready', numberOfQuestions: 0, canReadAgain: true });
    expect(data.files[0]?.columns.slice(0, 2)).toEqual([
      { name: 'Nr', field: 'ignored', isChosen: false, isGuessed: false, examples: ['1', '2'] },
      { name: 'Frage', field: 'text', isChosen: false, isGuessed: false, examples: ['Was?', 'Wer?'] },
    ]);
    const known = await beginSaying(undefined, LETTERS);
    expect(fieldsOf(known.data)).toEqual([]);
  });

  test('is said before the file is read, or after, and stays while answers are read otherwise', async () => {
    const before = await beginSaying(SAID);
    expect(before.data).toMatchObject({ numberOfQuestions: 2, categories: [{ category: 'Wesen' }] });
    const { data } = await beginSaying([]);
    const said = await say(data._id, { columns: SAID });
    expect(said).toMatchObject({ status: 200, data: { state: 'ready', numberOfQuestions: 2 } });
    expect(fieldsOf(said.data)).toEqual(['ignored', 'text', 'choice', 'choice', 'correct', 'chapter']);
    expect(await keysOf(data._id)).toEqual(['nein', 'du']);
    const other = await say(data._id, { correctAnswers: [{ column: 0, reading: 'numbers-from-1' }] });
    expect(fieldsOf(other.data)).toEqual(fieldsOf(said.data));
    const less = await say(data._id, { columns: SAID.slice(0, 4) });
    expect(fieldsOf(less.data)).toEqual(['ignored', 'text', 'choice', 'choice', 'correct', 'chapter']);
    expect(less.data.answerColumns).toMatchObject([{ isChosen: false }]);
  });

  test('is as it was said before of a table with the same columns, by the owner of the course', async () => {
    const { data: said } = await beginSaying(SAID);
    expect(said.numberOfQuestions).toBe(2);
    const begin = async (courseId: string, content: string, more: object = {}) => {
      const uploads = [await scene.importer.upload('fragen.csv', content)];
      const body = { courseId, uploads, columnsAsBefore: true, ...more };
      return (await scene.importer.call<Import>('POST', '/api/imports', body)).data;
    };
    const same = fieldsOf(said);
    const turned = GERMAN.replace('Nr,Frage,Erste', 'Erste,frage ,NR');
    const more = GERMAN.replace('Kapitel', 'Kapitel,Punkte');
    const other = (await scene.pool.course())._id;
    expect(fieldsOf(await begin(other, GERMAN))).toEqual(same);
    expect(fieldsOf(await begin(other, turned))).toEqual(['choice', 'text', 'ignored', ...same!.slice(3)]);
    const unknown = await begin((await scene.pool.course())._id, more);
    expect([unknown.state, unknown.numberOfQuestions]).toEqual(['ready', 0]);
    expect(fieldsOf(await begin(scene.courseId, more))).toEqual([...same!, 'ignored']);
    const columns = [{ name: 'Kapitel', field: 'tag' }];
    expect(fieldsOf(await begin(other, GERMAN, { columns }))).toEqual([...same!.slice(0, 5), 'tag']);
    const stranger = await scene.server.signIn();
    const theirs = (await makePool(scene.server, stranger.token).course())._id;
    await makePool(scene.server, stranger.token).member(theirs, scene.owner.email, 'editor');
    expect((await begin(theirs, GERMAN)).numberOfQuestions).toBe(0);
  });

  test('has to be said, and of fields that there are', async () => {
    const { data } = await beginSaying([]);
    expect(await say(data._id, {})).toMatchObject({
      status: 400,
      message:
        'Say with correctAnswers, columns, encoding, references or choiceLetters how the files are read.',
    });
    const unknown = await say(data._id, { columns: [{ name: 'Frage', field: 'question' }] });
    expect([unknown.status, unknown.message]).toEqual([
      400,
      expect.stringMatching(/^A field must be one of text, /),
    ]);
  });
});

describe('how letters are encoded', () => {
  // “Co je paměť?” as Windows-1250 has it.
  const CZECH = Buffer.from('Question,A,B,Correct\nCo je pam\xec\x9d?,x,y,A\nWhich?,x,y,B\n', 'latin1');
  const textsOf = async (id: string) => (await scene.importer.items(id)).map(({ text }) => text);
  const beginSaying = async (said: object, content = CZECH) => {
    const uploads = [await scene.importer.upload('otazky.csv', content)];
    return scene.importer.call<Import>('POST', '/api/imports', {
      courseId: scene.courseId,
      uploads,
      ...said,
    });
  };
  const say = (id: string, said: object) =>
    scene.importer.call<Import>('POST', `/api/imports/${id}/read-again`, said);
  const encodingOf = ({ files }: Import) => files[0]?.encoding;

  test('is guessed, shown in other encodings, and read again as somebody says, who stays heeded', async () => {
    const { data } = await beginSaying({ columns: [], correctAnswers: 'letters' });
    expect(data.answerColumns).toMatchObject([{ isChosen: true }]);
    expect(encodingOf(data)).toMatchObject({ encoding: 'windows-1252', isChosen: false });
    expect(encodingOf(data)?.previews).toContainEqual({
      encoding: 'windows-1250',
      lines: ['Co je paměť?,x,y,A'],
    });
    expect(data.canReadAgain).toBe(true);
    const said = await say(data._id, { encoding: 'windows-1250' });
    expect(said).toMatchObject({ status: 200, data: { state: 'ready', notes: [] } });
    expect(encodingOf(said.data)).toMatchObject({ encoding: 'windows-1250', isChosen: true });
    expect(said.data.answerColumns).toMatchObject([{ isChosen: false }]);
    expect(await textsOf(data._id)).toEqual(['Co je paměť?', 'Which?']);
    const again = await say(data._id, {
      columns: [
        { name: 'A', field: 'choice' },
        { name: 'B', field: 'choice' },
      ],
    });
    expect(encodingOf(again.data)).toMatchObject({ encoding: 'windows-1250', isChosen: true });
  });

  test('and references of HTML are read as somebody says, who stays heeded', async () => {
    const rows = [1, 2, 3].map((at) => `Is &quot;${at}&quot; it?,x &amp; y,z,A\n`).join('');
    const { data } = await beginSaying({}, Buffer.from(`Question,A,B,Correct\n${rows}`));
    expect(data.files[0]?.references).toMatchObject({ reading: 'once', isChosen: false });
    expect(data.canReadAgain).toBe(true);
    expect((await textsOf(data._id))[0]).toBe('Is "1" it?');
    const said = await say(data._id, { references: 'as-written' });
    expect(said.data.files[0]?.references).toMatchObject({ reading: 'as-written', isChosen: true });
    expect((await textsOf(data._id))[0]).toBe('Is &quot;1&quot; it?');
    const again = await say(data._id, { encoding: 'utf-8' });
    expect(again.data.files[0]?.references).toMatchObject({ reading: 'as-written', isChosen: true });
    expect((await say(data._id, { references: 'thrice' })).status).toBe(400);
  });

  test('and letters before choices are kept or taken off as somebody says, who stays heeded', async () => {
    const file = Buffer.from('Question,A,B,Correct\nWhich is prime?,A. 4,B. 7,B\n');
    const { data } = await beginSaying({}, file);
    const found = { numberOfQuestions: 1, example: ['A. 4', 'B. 7'] };
    expect(data.files[0]?.choiceLetters).toEqual({ reading: 'taken-off', isChosen: false, ...found });
    expect(data.canReadAgain).toBe(true);
    const said = await say(data._id, { choiceLetters: 'kept' });
    expect(said.data.files[0]?.choiceLetters).toEqual({ reading: 'kept', isChosen: true, ...found });
    const again = await say(data._id, { encoding: 'utf-8' });
    expect(again.data.files[0]?.choiceLetters).toMatchObject({ reading: 'kept', isChosen: true });
    expect((await say(data._id, { choiceLetters: 'lost' })).status).toBe(400);
  });

  test('is said before the file is read, of files that do not tell it, and by its name', async () => {
    const { data } = await beginSaying({ encoding: 'windows-1251' });
    expect(data.canReadAgain).toBe(true);
    expect(await textsOf(data._id)).toEqual(['Co je pamмќ?', 'Which?']);
    const plain = await beginSaying({ encoding: 'gbk' }, Buffer.from(LETTERS.replace('Three', 'Größe')));
    expect(encodingOf(plain.data)).toBeNull();
    expect(await textsOf(plain.data._id)).toEqual(['Größe?']);
    const unknown = await beginSaying({ encoding: 'latin2' });
    expect([unknown.status, unknown.message]).toEqual([400, expect.stringMatching(/must be one of utf-8, /)]);
  });
});
