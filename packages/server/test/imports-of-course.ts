import type { Import } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../src/platform/database/connect.ts';

const TABLE = Buffer.from('Question,A,B,Correct\nWhich number is this?,1,2,1\n');

/**
 * Adds two imports to a course: one that waits, with a mended question that shows an image and with its file, and one
 * that is applied.
 */
export async function addImports(db: Db, courseId: string): Promise<{ import: string; imported: string }> {
  const ids = { import: uuid(), imported: uuid() };
  const [at, key] = [new Date(), uuid()];
  const row = { courseId, createdAt: at };
  const file: Import['files'][number] = {
    name: 'questions.csv',
    format: 'csv',
    failure: null,
    numberOfQuestions: 1,
    numberOfSkipped: 0,
    numberOfFailed: 1,
    numberOfRows: null,
    numberOfUnused: 1,
    reasons: [],
    columns: [],
    isAsked: false,
    encoding: null,
    references: null,
    choiceLetters: null,
  };
  const uploadId = await addUpload(db, courseId, file.name);
  await db
    .insertInto('imports')
    .values([
      {
        id: ids.import,
        ...row,
        state: 'ready',
        files: JSON.stringify([file]),
        answerColumns: JSON.stringify([{ ...COLUMN, file: file.name }]),
        uploadIds: [uploadId],
        categories: JSON.stringify([{ category: '', numberOfQuestions: 1 }]),
        tags: JSON.stringify([{ tag: 'hard', numberOfQuestions: 1 }]),
        numberOfQuestions: 1,
      },
      { id: ids.imported, ...row, state: 'imported', importedAt: at },
    ])
    .execute();
  const image = { content: Buffer.from('an image'), type: 'image/png', width: 1, height: 1 } as const;
  await db
    .insertInto('importImages')
    .values({ importId: ids.import, key, ...image })
    .execute();
  const item = {
    importId: ids.import,
    file: file.name,
    notes: [],
    choices: ['1', '2'],
    correctAnswer: '1',
    keepChoiceOrder: false,
    category: '',
    tags: ['hard'],
    isTrueFalse: false,
    imageKeys: [key],
  };
  const text = `Which number is this? ![a number](image:${key})`;
  await db
    .insertInto('importItems')
    .values([
      { ...item, id: uuid(), position: 0, state: 'question', mending: 'done', text },
      { ...item, id: uuid(), position: 1, state: 'unused', text: 'Look at the numbers.', choices: [] },
      { ...item, id: uuid(), position: 2, state: 'failed', mending: 'possible', text: 'And this?' },
    ])
    .execute();
  return ids;
}

const COLUMN = {
  name: 'Correct',
  reading: 'texts',
  isChosen: true,
  numberOfQuestions: 1,
  numberOfUnsure: 0,
  readings: (['texts', 'numbers-from-1'] as const).map((reading) => ({
    reading,
    numberOfQuestions: 1,
    examples: [{ line: 2, text: 'Which number is this?', answer: '1', correctAnswer: '1' }],
  })),
} as const;

/** A completely uploaded file of the owner of a course. */
async function addUpload(db: Db, courseId: string, name: string): Promise<string> {
  const id = uuid();
  const { ownerId } = await db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('ownerId')
    .executeTakeFirstOrThrow();
  const upload = { id, accountId: ownerId, name, bytes: TABLE.length, createdAt: new Date() };
  await db.insertInto('uploads').values(upload).execute();
  await db.insertInto('uploadParts').values({ uploadId: id, number: 0, content: TABLE }).execute();
  return id;
}
