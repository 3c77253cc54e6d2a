import { v7 as uuid } from 'uuid';
import type { Db } from '../src/platform/database/connect.ts';

const TABLE = Buffer.from('Question,A,B,Correct\nWhich number is this?,1,2,1\n');

/**
 * Adds to a course an import that waits, of one question with an image that somebody mended, whose file is kept, and one that was imported and has
 * nothing left.
 */
export async function addImports(db: Db, courseId: string): Promise<{ import: string; imported: string }> {
  const ids = { import: uuid(), imported: uuid() };
  const [at, key] = [new Date(), uuid()];
  const row = { course_id: courseId, created_at: at };
  const file = {
    name: 'questions.csv',
    format: 'csv',
    numberOfQuestions: 1,
    numberOfSkipped: 0,
    numberOfFailed: 0,
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
        answer_columns: JSON.stringify([{ ...COLUMN, file: file.name }]),
        upload_ids: [uploadId],
        categories: JSON.stringify([{ category: '', numberOfQuestions: 1 }]),
        tags: JSON.stringify([{ tag: 'hard', numberOfQuestions: 1 }]),
        number_of_questions: 1,
      },
      { id: ids.imported, ...row, state: 'imported', imported_at: at },
    ])
    .execute();
  const image = { content: Buffer.from('an image'), type: 'image/png', width: 1, height: 1 } as const;
  await db
    .insertInto('import_images')
    .values({ import_id: ids.import, key, ...image })
    .execute();
  await db
    .insertInto('import_items')
    .values({
      id: uuid(),
      import_id: ids.import,
      position: 0,
      file: file.name,
      state: 'question',
      mending: 'done',
      notes: [],
      text: `Which number is this? ![a number](image:${key})`,
      choices: ['1', '2'],
      correct_answer: '1',
      keep_choice_order: false,
      category: '',
      tags: ['hard'],
      is_true_false: false,
      image_keys: [key],
    })
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

/** A file of the owner of a course that is here as a whole. */
async function addUpload(db: Db, courseId: string, name: string): Promise<string> {
  const id = uuid();
  const { owner_id } = await db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('owner_id')
    .executeTakeFirstOrThrow();
  const upload = { id, account_id: owner_id, name, bytes: TABLE.length, created_at: new Date() };
  await db.insertInto('uploads').values(upload).execute();
  await db.insertInto('upload_parts').values({ upload_id: id, number: 0, content: TABLE }).execute();
  return id;
}
