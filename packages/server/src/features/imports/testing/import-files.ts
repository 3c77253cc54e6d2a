import { type Import, type ImportItem, type ImportPlan, LIMITS } from '@exam/contract';
import type { SignedIn, TestApp } from '../../../../test/test-app.ts';

/** The default choices of tests. */
export const CHOICES = {
  difficulty: 'simple',
  objective: 'reminding',
  trueFalse: 'two-choices',
  duplicates: 'left-out',
  raiseMaximums: false,
};

/** Uploads and imports files with an account. */
export function makeImporter(server: TestApp, { token }: SignedIn) {
  async function call<Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const answer = await server.call({ method, url, token, ...(payload && { payload }) });
    const { data, message, errors, fullChapters } = answer.json();
    return {
      status: answer.statusCode,
      data: data as Data,
      message: message ?? errors?.[0].msg,
      fullChapters,
    };
  }

  async function upload(name: string, content: string | Buffer): Promise<string> {
    const bytes = Buffer.from(content);
    const { data } = await call<{ _id: string }>('POST', '/api/uploads', { name, bytes: bytes.length });
    for (let number = 0; number * LIMITS.uploadPartBytes < bytes.length; number++) {
      const start = number * LIMITS.uploadPartBytes;
      const part = bytes.subarray(start, start + LIMITS.uploadPartBytes);
      await call('PUT', `/api/uploads/${data._id}/parts/${number}`, part);
    }
    return data._id;
  }

  return {
    call,
    upload,
    /** @param files contents by names */
    async read(courseId: string, files: Readonly<Record<string, string | Buffer>>) {
      const uploads = [];
      for (const [name, content] of Object.entries(files)) uploads.push(await upload(name, content));
      return call<Import>('POST', '/api/imports', { courseId, uploads });
    },
    get: (id: string) => call<Import>('GET', `/api/imports/${id}`),
    items: async (id: string, query = '') =>
      (await call<ImportItem[]>('GET', `/api/imports/${id}/items?limit=100${query}`)).data,
    plan: (id: string, choices: object = {}) =>
      call<ImportPlan>('POST', `/api/imports/${id}/plan`, { ...CHOICES, ...choices }),
    apply: (id: string, choices: object = {}) =>
      call<Import>('POST', `/api/imports/${id}/apply`, { ...CHOICES, ...choices }),
    undo: (id: string) => call<Import>('POST', `/api/imports/${id}/undo`),
  };
}

export type Importer = ReturnType<typeof makeImporter>;

/** An Aiken file with numbered questions; the first choice is always correct. */
export function aikenOf(count: number, from = 0): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `How much is ${from + at} plus one?\nA. ${from + at + 1}\nB. ${from + at + 2}\nC. none\nANSWER: A\n`,
  ).join('\n');
}

/** A CSV file of questions with chapters and tags; the first choice is correct. */
function csvOf(questions: readonly { chapter: string; tags: string; text: string }[]): string {
  const rows = questions.map(
    ({ chapter, tags, text }) => `"${text}",right,wrong,neither,A,"${chapter}","${tags}"`,
  );
  return ['question,A,B,C,correct,chapter,tags', ...rows, ''].join('\n');
}

/** Three categories, and tags of which two mean labels. */
export const CSV = csvOf([
  { chapter: '1. Memory', tags: 'difficulty:simple,objective:creativity', text: 'What is a page?' },
  { chapter: '1. Memory', tags: 'hard', text: 'What is a frame?' },
  { chapter: '2. Files', tags: 'chapter-two', text: 'What is an inode?' },
  { chapter: '', tags: '', text: 'What is a kernel?' },
]);
