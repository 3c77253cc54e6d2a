import { v7 as uuid } from 'uuid';
import type { Db } from '../src/platform/database/connect.ts';

const question = {
  _id: 'question',
  text: 'Which picture is this? ![a dot](image:01920000-0000-7000-8000-000000000001)',
  choices: ['a dot', 'a line'],
  correctAnswer: 'a dot',
  difficulty: 'simple',
  objective: 'reminding',
  keepChoiceOrder: false,
};
const twin = { ...question, _id: 'twin', text: 'Which picture is that?' };
const counts = {
  difficulty: { simple: 1, difficult: 0 },
  objective: { reminding: 1, understanding: 0, creativity: 0 },
};

/** The export file of an account that owns one of everything. @param dot the bytes of its image, in base64 */
export function accountFile(dot: string) {
  return {
    format: 'exam-generation-system-account',
    version: 3,
    exportedAt: '2026-11-05T12:00:00.000Z',
    account: { email: 'somebody-elsewhere@example.com' },
    courses: [
      {
        _id: 'course',
        name: 'A course from elsewhere',
        chapters: [
          {
            _id: 'chapter',
            name: 'Pictures',
            number: 1,
            maxNumberOfQuestions: 9,
            questions: [question, twin],
          },
        ],
        blueprints: [{ name: 'Midterm', chapters: { chapter: 1 }, ...counts }],
        questionPairs: [{ one: 'question', other: 'twin', decision: 'excluded' }],
        images: [{ _id: '01920000-0000-7000-8000-000000000001', content: dot }],
      },
    ],
    exams: [
      {
        name: 'An exam from elsewhere',
        courseId: 'course',
        course: { name: 'A course from elsewhere' },
        createdAt: '2026-11-05T12:00:00.000Z',
        questions: [{ ...question, version: 'A', chapter: { _id: 'chapter', name: 'Pictures', number: 1 } }],
      },
    ],
    examImages: [],
  };
}

/** Adds to an account an uploaded export file, an import of it that is ready, and an applied import. */
export async function addAccountImports(
  db: Db,
  accountId: string,
  dot: string,
): Promise<{ accountFile: string; accountImport: string; importedAccount: string }> {
  const ids = { accountFile: uuid(), accountImport: uuid(), importedAccount: uuid() };
  const [at, content] = [new Date(), Buffer.from(JSON.stringify(accountFile(dot)))];
  const row = { accountId, createdAt: at };
  const fileOfImport = uuid();
  const files = [ids.accountFile, fileOfImport];
  const upload = { ...row, name: 'account.json', bytes: content.length };
  await db
    .insertInto('uploads')
    .values(files.map((id) => ({ id, ...upload })))
    .execute();
  await db
    .insertInto('uploadParts')
    .values(files.map((uploadId) => ({ uploadId, number: 0, content })))
    .execute();
  await db
    .insertInto('accountImports')
    .values([
      { id: ids.accountImport, ...row, uploadId: fileOfImport, state: 'ready', email: 'a@example.com' },
      { id: ids.importedAccount, ...row, uploadId: null, state: 'imported', email: 'a@example.com' },
    ])
    .execute();
  return ids;
}
