import { v7 as uuid } from 'uuid';
import type { Db } from '../src/platform/database/connect.ts';

/** Adds to a course an import that waits, of one question with an image, and one that was imported and has nothing left. */
export async function addImports(db: Db, courseId: string): Promise<{ import: string; imported: string }> {
  const ids = { import: uuid(), imported: uuid() };
  const [at, key] = [new Date(), uuid()];
  const row = { course_id: courseId, created_at: at };
  const file = {
    name: 'questions.txt',
    format: 'aiken',
    numberOfQuestions: 1,
    numberOfSkipped: 0,
    numberOfFailed: 0,
  };
  await db
    .insertInto('imports')
    .values([
      {
        id: ids.import,
        ...row,
        state: 'ready',
        files: JSON.stringify([file]),
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
