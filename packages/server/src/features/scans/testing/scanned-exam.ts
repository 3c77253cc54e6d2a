import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  Doubt,
  ExamScans,
  LargePrintSize,
  RosterEntry,
  ScanAudits,
  ScannedPageDetail,
} from '@exam/contract';
import { layOutSheet, type PrintedSheets, SHEET_PAGES, type SheetLayout } from '@exam/paper/sheet';
import { v7 as uuid } from 'uuid';
import { inject } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import type { StoredReading } from '../../../database/columns.ts';
import type { ScriptedScan } from './scripted-scans-worker.ts';

/** The application with a worker that reads scripted scans. */
export async function makeScriptedApp(): Promise<TestApp> {
  const built = inject('workersFolder');
  const folder = await mkdtemp(join(dirname(built), 'scripted-'));
  await cp(built, folder, { recursive: true });
  await copyFile(join(built, 'scripted-scans-worker.js'), join(folder, 'scans-worker.js'));
  const app = await makeTestApp({ workersFolder: folder });
  return {
    ...app,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const TOKEN = 'feedfacefeedface';
export const KEY = Buffer.alloc(32, 5);
/** Questions of the exam, of three choices each; B is correct. */
const QUESTIONS = 4;
/** The digits of student numbers. */
const DIGITS = 4;

const ASKED = [1, 2, 3, 4].map((number) => ({ number, choices: 3 }));
const ONE_PAGE = layOutSheet(ASKED, SHEET_PAGES.a4, DIGITS);
/** The sheets of the exam: two of its questions are on each page, as a long exam fills two. */
export const LAYOUT: SheetLayout = {
  ...ONE_PAGE,
  pages: ONE_PAGE.pages.flatMap((page) =>
    [page.questions.slice(0, 2), page.questions.slice(2)].map((questions) => ({ ...page, questions })),
  ),
};

/** A course with the questions of exams whose sheets are scanned. */
export async function makeScannedCourse(app: TestApp, owner: SignedIn) {
  const pool = makePool(app, owner.token);
  const { _id: courseId } = await pool.course();
  const { _id: chapter } = await pool.chapter(courseId);
  const questions: string[] = [];
  for (let number = 0; number < QUESTIONS; number++)
    questions.push((await pool.question(chapter, { text: `${number}?` }))._id);
  return { courseId, chapter, questions };
}

export type ScannedCourse = Awaited<ReturnType<typeof makeScannedCourse>>;

/**
 * An exam of four questions whose answer sheets were printed, each on two pages.
 * @param course of the same owner; default: a new one
 */
export async function makeScannedExam(app: TestApp, owner: SignedIn, course?: ScannedCourse) {
  const { courseId, chapter, questions } = course ?? (await makeScannedCourse(app, owner));
  const saved = await app.call({
    method: 'POST',
    url: '/api/exams',
    token: owner.token,
    payload: {
      name: 'Final',
      courseId,
      shufflesChoices: false,
      questions,
      chaptersDistribution: { [chapter]: QUESTIONS },
      difficultyDistribution: { simple: QUESTIONS, difficult: 0 },
      objectiveDistribution: { reminding: QUESTIONS, understanding: 0, creativity: 0 },
    },
  });
  const exam: string = saved.json().data._id;
  const desk = openDesk(app, owner, exam, courseId);
  await desk.addPrint({ token: TOKEN, key: KEY, layouts: [LAYOUT] });
  return desk;
}

/** The calls of one exam. */
function openDesk(app: TestApp, owner: SignedIn, exam: string, courseId: string) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    { token } = owner,
  ) => app.call({ method, url, token, ...(payload && { payload }) });
  const data = async (method: Parameters<typeof ask>[0], url: string, payload?: object) => {
    const answer = await ask(method, url, payload);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  };
  const ofExam = `/api/exams/${exam}`;
  const upload = async (content: Buffer, name = 'stack.pdf'): Promise<string> => {
    const { _id } = await data('POST', '/api/uploads', { name, bytes: content.length });
    await app.call({
      method: 'PUT',
      url: `/api/uploads/${_id}/parts/0`,
      payload: content,
      token: owner.token,
    });
    return _id;
  };
  return {
    exam,
    courseId,
    ask,
    data,
    upload,
    uploadScripted: (scan: ScriptedScan) => upload(Buffer.from(JSON.stringify(scan))),
    async scan(readings: readonly StoredReading[], rest: Partial<ScriptedScan> = {}): Promise<ExamScans> {
      const uploads = [await upload(Buffer.from(JSON.stringify({ readings, ...rest })))];
      return data('POST', `${ofExam}/scans`, { uploads });
    },
    scans: (): Promise<ExamScans> => data('GET', `${ofExam}/scans`),
    doubts: (): Promise<Doubt[]> => data('GET', `${ofExam}/doubts`),
    audits: (): Promise<ScanAudits> => data('GET', `${ofExam}/scan-audits`),
    drawAudit: (): Promise<ScanAudits> => data('POST', `${ofExam}/scan-audits`),
    settleAudit: (payload: object): Promise<ScanAudits> =>
      data('POST', `${ofExam}/scan-audits/settle`, payload),
    page: (id: string): Promise<ScannedPageDetail> => data('GET', `/api/scanned-pages/${id}`),
    change: (id: string, payload: object): Promise<ScannedPageDetail> =>
      data('PATCH', `/api/scanned-pages/${id}`, payload),
    students: async (): Promise<Record<string, string>> => {
      const answer = await ask('GET', `${ofExam}/results/students`);
      const rows: RosterEntry[] = answer.json().data;
      return Object.fromEntries(
        rows
          .filter(({ attendance }) => attendance === 'present')
          .map(({ student, answers, score }) => [
            student,
            `${answers.map((one) => one || '-').join('')} ${score}`,
          ]),
      );
    },
    addPrint: async ({ token, key, layouts }: PrintedSheets) => {
      const row = { examId: exam, token, key: Buffer.from(key), layouts: JSON.stringify(layouts) };
      await app.db
        .insertInto('printedSheets')
        .values({ ...row, printedAt: new Date() })
        .execute();
    },
    list: async (
      students: readonly { number: string; name?: string; version?: number; largePrint?: LargePrintSize }[],
    ) => {
      const rows = students.map((student, at) => ({
        id: uuid(),
        examId: exam,
        ordinal: at + 1,
        listedAt: new Date(),
        ...student,
      }));
      await app.db.insertInto('examStudents').values(rows).execute();
    },
  };
}

export type ScannedExam = Awaited<ReturnType<typeof makeScannedExam>>;

type Circle = 'empty' | 'marked' | 'doubtful';

/** A page of a sheet as it is read: letters for its two questions, `-` for none and `?` for a doubtful one. */
export function readSheet(
  page: 0 | 1,
  letters: string,
  { number = '', student = 0 }: { number?: string; student?: number },
): StoredReading {
  const digits = [...number].map((digit) => ({
    digit: digit === '?' ? null : Number(digit),
    isDoubtful: digit === '?',
  }));
  return {
    kind: 'sheet',
    code: { token: TOKEN, version: 0, page, student },
    digits,
    questions: [...letters].map((letter, at) => ({
      number: 2 * page + at + 1,
      choices: ['A', 'B', 'C'].map((one) => {
        const state: Circle = letter === '?' ? 'doubtful' : letter === one ? 'marked' : 'empty';
        return { state, darkness: state === 'empty' ? 0 : 0.8 };
      }),
      chosen: letter === '-' || letter === '?' ? null : letter.charCodeAt(0) - 65,
      doubt: letter === '?' ? 'faint' : null,
    })),
  };
}

/** Both pages of a sheet. */
export function readBoth(letters: string, whose: Parameters<typeof readSheet>[2]): StoredReading[] {
  return [readSheet(0, letters.slice(0, 2), whose), readSheet(1, letters.slice(2), whose)];
}
