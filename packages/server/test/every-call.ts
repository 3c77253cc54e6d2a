import {
  accountEndpoints,
  accountEventEndpoints,
  accountExportEndpoints,
  accountImportEndpoints,
  achievableValuesEndpoints,
  auditEventEndpoints,
  blueprintEndpoints,
  bulkEditEndpoints,
  chapterEndpoints,
  courseEndpoints,
  type Endpoint,
  examEndpoints,
  examResultEndpoints,
  generationEndpoints,
  imageEndpoints,
  importEndpoints,
  installationEndpoints,
  memberEndpoints,
  paperEndpoints,
  passwordEndpoints,
  questionEndpoints,
  questionExportEndpoints,
  questionPairEndpoints,
  sessionEndpoints,
  uploadEndpoints,
  userEndpoints,
} from '@exam/contract';
import { addAccountImports } from './imports-of-account.ts';
import { addImports } from './imports-of-course.ts';
import { makePool, questionFields } from './pool.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** Every call of the contract. */
export const EVERY_ENDPOINT: readonly Endpoint[] = [
  userEndpoints,
  passwordEndpoints,
  sessionEndpoints,
  accountEndpoints,
  accountExportEndpoints,
  accountImportEndpoints,
  accountEventEndpoints,
  uploadEndpoints,
  courseEndpoints,
  memberEndpoints,
  auditEventEndpoints,
  chapterEndpoints,
  questionEndpoints,
  bulkEditEndpoints,
  questionPairEndpoints,
  imageEndpoints,
  importEndpoints,
  blueprintEndpoints,
  examEndpoints,
  examResultEndpoints,
  generationEndpoints,
  achievableValuesEndpoints,
  questionExportEndpoints,
  paperEndpoints,
  installationEndpoints,
].flatMap((endpoints) => Object.values(endpoints));

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** One of everything that an account can have, by the words that ids stand for. */
export interface Possessions {
  readonly session: string;
  readonly course: string;
  readonly member: string;
  readonly chapter: string;
  readonly question: string;
  /** Another question, much like the first. */
  readonly twin: string;
  readonly image: string;
  readonly blueprint: string;
  readonly exam: string;
  /** A file that is here as a whole. */
  readonly upload: string;
  /** Files that were read, and others that were imported. */
  readonly import: string;
  readonly imported: string;
  /** The file of another account, its import that waits, and one that is over. */
  readonly accountFile: string;
  readonly accountImport: string;
  readonly importedAccount: string;
}

/** A GIF of one pixel. */
export const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A file of one question, in the format of Aiken. */
const QUESTION_FILE = 'Which number is odd?\nA. 1\nB. 2\nANSWER: A\n';
const UPLOAD = { name: 'questions.txt', bytes: QUESTION_FILE.length };
const QUESTION_FILE_PART = { content: Buffer.from(QUESTION_FILE).toString('base64') };

/** What one student answered in the exam: the student is a word to look for. */
export const STUDENT = 'student-of-the-exam';
const RESULTS = `student,answers\n${STUDENT},B\n`;

/** How an exam is to look on paper. */
export const PAPER_SETTINGS = {
  institution: 'An institution',
  course: 'A course',
  title: 'An exam',
  date: '12 February 2027',
  durationMinutes: null,
  instructions: 'One answer is correct.',
  hasNameField: true,
  hasStudentNumberField: true,
  studentNumberDigits: 8,
  choiceColumns: 2,
  paperSize: 'a4',
  fontSize: 11,
  language: 'en',
};

/** Possessions by their own names, where only the form of a body matters. */
export const SOME_POSSESSIONS: Possessions = {
  session: 'session',
  course: 'course',
  member: 'member',
  chapter: 'chapter',
  question: 'question',
  twin: 'twin',
  image: 'image',
  blueprint: 'blueprint',
  exam: 'exam',
  upload: 'upload',
  import: 'import',
  imported: 'imported',
  accountFile: 'account file',
  accountImport: 'account import',
  importedAccount: 'imported account',
};

/**
 * The own session, a course with a member, one chapter, two questions, one image, one kept blueprint, one exam of it that a student
 * took, and one uploaded file.
 */
export async function makePossessions(server: TestApp, owner: SignedIn): Promise<Possessions> {
  const pool = makePool(server, owner.token);
  const post = async (url: string, payload: object) =>
    (await server.call({ method: 'POST', url, payload, token: owner.token })).json().data._id;
  const sessions = await server.call({ method: 'GET', url: '/api/users/sessions', token: owner.token });
  const session = sessions.json().data[0]._id;
  const course = (await pool.course())._id;
  const chapter = (await pool.chapter(course, { number: 1 }))._id;
  const question = (await pool.question(chapter))._id;
  const twin = (await pool.question(chapter))._id;
  const member = (await pool.member(course, `colleague-of-${owner.email}`, 'viewer'))._id;
  const image = await post('/api/images', { courseId: course, content: DOT });
  const kept = { name: 'Blueprint', ...blueprintFields(chapter) };
  const blueprint = await post(`/api/courses/${course}/blueprints`, kept);
  const exam = await post('/api/exams', examFields({ course, chapter, question }));
  await post(`/api/exams/${exam}/results`, { content: RESULTS });
  // An account has only so many files that wait.
  await server.db.deleteFrom('uploads').where('account_id', '=', owner.accountId).execute();
  const upload = await post('/api/uploads', UPLOAD);
  const part = `/api/uploads/${upload}/parts/0`;
  await server.call({ method: 'PUT', url: part, payload: QUESTION_FILE_PART, token: owner.token });
  const imports = await addImports(server.db, course);
  const accounts = await addAccountImports(server.db, owner.accountId, DOT);
  return {
    session,
    course,
    member,
    chapter,
    question,
    twin,
    image,
    blueprint,
    exam,
    upload,
    ...imports,
    ...accounts,
  };
}

function blueprintFields(chapter: string) {
  return {
    chapters: { [chapter]: 1 },
    difficulty: { simple: 1, difficult: 0 },
    objective: { reminding: 1, understanding: 0, creativity: 0 },
  };
}

function examFields({ course, chapter, question }: Pick<Possessions, 'course' | 'chapter' | 'question'>) {
  return {
    name: 'Exam',
    courseId: course,
    questions: [question],
    chaptersDistribution: { [chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
  };
}

function importChoices({ chapter }: Possessions) {
  return {
    categories: [{ category: '', chapterId: chapter }],
    tags: [{ tag: 'hard', label: 'difficult' }],
    difficulty: 'simple',
    objective: 'understanding',
    trueFalse: 'two-choices',
    duplicates: 'imported',
    leftOut: [7],
    takenIn: [0],
    raiseMaximums: true,
  };
}

/** What the placeholders of a path stand for, by their names. */
export function idsInPath({ path }: Endpoint, own: Possessions): Record<string, string> {
  const [, , collection] = path.split('/');
  const kinds: Record<string, string> = {
    users: own.session,
    courses: own.course,
    chapters: own.chapter,
    questions: own.question,
    images: own.image,
    blueprints: own.blueprint,
    exams: own.exam,
    uploads: own.upload,
    imports: path.endsWith('/undo') ? own.imported : own.import,
    'account-imports': path.endsWith('/undo') ? own.importedAccount : own.accountImport,
  };
  const ids = { id: kinds[collection ?? ''] ?? '', memberId: own.member, number: '0' };
  return Object.fromEntries(Object.entries(ids).filter(([name]) => path.includes(`{${name}}`)));
}

export function urlOf({ path }: Endpoint, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => ids[name] ?? '');
}

/** The address of a call that names these possessions. */
export function urlWith(endpoint: Endpoint, own: Possessions): string {
  return urlOf(endpoint, idsInPath(endpoint, own));
}

/** A body that each call accepts from the owner of these possessions. */
export function validBody(endpoint: Endpoint, own: Possessions): Record<string, unknown> | undefined {
  const bodies: Record<string, Record<string, unknown>> = {
    'POST /api/users/login': { email: 'somebody@example.com', password: 'a password of somebody' },
    'POST /api/users/signup': { email: 'newcomer@example.com', password: 'a password of a newcomer' },
    'POST /api/users/verify-email': { verificationCode: '000000' },
    'POST /api/users/resend-verification-code': { email: 'somebody@example.com' },
    'POST /api/users/forgot-password': { email: 'somebody@example.com' },
    'POST /api/users/reset-password': { token: 'a token', password: 'a password of somebody' },
    'POST /api/users/change-password': {
      currentPassword: 'a password of somebody',
      newPassword: 'another password of somebody',
    },
    'POST /api/users/change-email': { email: 'elsewhere@example.com', password: 'a password of somebody' },
    'POST /api/users/confirm-new-email': { verificationCode: '000000' },
    'POST /api/users/logout-everywhere': { sessions: 'others' },
    'POST /api/users/delete': { password: 'a password of somebody' },
    'POST /api/uploads': UPLOAD,
    'PUT /api/uploads/{id}/parts/{number}': QUESTION_FILE_PART,
    'POST /api/imports': { courseId: own.course, uploads: [own.upload] },
    'POST /api/account-imports': { uploadId: own.accountFile },
    'POST /api/imports/{id}/plan': importChoices(own),
    'POST /api/imports/{id}/apply': importChoices(own),
    'POST /api/courses': { name: 'Course' },
    'PUT /api/courses/{id}': { name: 'Course' },
    'POST /api/courses/{id}/members': { email: 'somebody@example.com', role: 'viewer' },
    'POST /api/chapters': { name: 'Chapter', number: 2, maxNumberOfQuestions: 9, courseId: own.course },
    'PUT /api/chapters/{id}': { name: 'Chapter', number: 3, maxNumberOfQuestions: 9, courseId: own.course },
    'POST /api/questions': questionFields(own.chapter),
    'PUT /api/questions/{id}': questionFields(own.chapter),
    'PATCH /api/questions/{id}': questionFields(own.chapter),
    'POST /api/questions/bulk-edit': { changes: [{ _id: own.question, chapterId: own.chapter }] },
    'POST /api/courses/{id}/question-pairs': { one: own.question, other: own.twin, decision: 'excluded' },
    'POST /api/courses/{id}/question-pairs/merge': { keep: own.question, remove: own.twin },
    'POST /api/images': { courseId: own.course, content: DOT },
    'POST /api/courses/{id}/blueprints': { name: 'Blueprint', ...blueprintFields(own.chapter) },
    'POST /api/exams/generate': { ...blueprintFields(own.chapter), locked: [own.question] },
    'POST /api/exams/achievable-values': { ...blueprintFields(own.chapter), locked: [own.question] },
    'POST /api/exams/replace': {
      courseId: own.course,
      questions: [own.question],
      replace: own.question,
      avoid: [own.question],
    },
    'POST /api/exams': {
      ...examFields(own),
      versions: [{ questions: [own.question], choiceOrders: [[2, 1, 0]] }],
    },
    'POST /api/exams/{id}/results': { content: RESULTS },
    'PUT /api/exams/{id}/paper-settings': PAPER_SETTINGS,
    'POST /api/exams/{id}/paper-preview': { settings: PAPER_SETTINGS, version: 'A', part: 'key', page: 1 },
    'POST /api/exams/{id}/paper': {
      settings: PAPER_SETTINGS,
      versions: ['A'],
      parts: ['key'],
      format: 'docx',
    },
  };
  return bodies[nameOf(endpoint)];
}
