import {
  type ExamQuestion,
  letterOf,
  type SheetFile,
  type SheetScans,
  type SheetTexts,
} from '@exam/contract';
import type { MarkedQuestion, MarkedStudent, MarkedVersion, StudentSheets } from '@exam/paper';
import type { Db } from '../../../platform/database/connect.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { fileNameOf } from '../../../platform/http/attach-file.ts';
import { type Client, type JobDefinition, type JobQueue, WorkerEnded } from '../../../platform/jobs/index.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import type { PaperTasks } from '../../../workers/papers-worker.ts';
import { type ExamRow, listQuestionsOfVersions, presentExamVersions } from '../../exams/index.ts';
import { getSettings, PRINTING, readImages } from '../../papers/index.ts';
import { placesOfText } from '../answers-as-text.ts';
import { listRoster, type RosterRow, type StudentRow } from '../queries.ts';
import { isPresent } from '../roster.ts';
import { OMITTED, rightChoices } from '../statistics/measure-exam.ts';
import { leastPassing } from './grade-scale.ts';
import { fullPointsOf, hundredthsOf, pointsOfAnswer } from './mark-answers.ts';
import { type AppliedMarking, gradeIn, readAppliedMarking } from './marking.ts';
import { findPagesOf, type PageForSheet, readPages, type ScannedPages, withScans } from './scanned-pages.ts';

/** Sheets for students are set. They have a line of their own, so that no paper waits for a large class. */
export const PRINTING_SHEETS: JobDefinition<PaperTasks> = {
  ...PRINTING,
  name: 'print sheets of results',
  queue: {
    ...PRINTING.queue,
    refusal: 'Many sheets are being set at the moment. Try again in a few seconds.',
  },
};

interface SheetParts {
  readonly db: Db;
  readonly scannedPages: ScannedPages;
  readonly setting: JobQueue<PaperTasks>;
}

interface WhatToPrint {
  readonly as: SheetFile;
  readonly texts: SheetTexts;
  readonly scans: SheetScans;
}

/** The most scanned pages of all students together, each of at most `LIMITS.sheetPictureBytes`. */
const MOST_SCANS: Readonly<Record<SheetFile, number>> = { pdf: 200, zip: 400 };

/** The most answers of all students together: they bound time and memory. */
const MOST_ANSWERS: Readonly<Record<SheetTexts, Readonly<Record<SheetFile, number>>>> = {
  without: { pdf: 60_000, zip: 60_000 },
  with: { pdf: 6_000, zip: 20_000 },
};

const MEDIA_TYPES: Readonly<Record<SheetFile, string>> = { pdf: 'application/pdf', zip: 'application/zip' };

/** What the sheet of a student needs. */
type SheetRow = StudentRow & Pick<RosterRow, 'name' | 'groupName'>;

/**
 * The sheets of all who took part in the order of the list of students: one PDF, or an archive with one for each.
 * @throws AppError notFound without answers of students; conflict for too many; unavailable if it takes too long
 */
export async function printSheets(
  parts: SheetParts,
  { account, client }: { readonly account: Account; readonly client: Client },
  exam: ExamRow,
  { as, texts, scans }: WhatToPrint,
): Promise<{ name: string; type: string; content: Buffer }> {
  return parts.setting.run(client, async (worker) => {
    const students = (await listRoster(parts.db, exam.id)).filter(isPresent);
    if (students.length === 0) throw notFound('Answers of students');
    refuseTooMany(students, { as, texts });
    const described = await describeSheets(parts, account, exam, { students, hasTexts: texts === 'with' });
    const sheets =
      scans === 'with' ? withScans(described, await readScans(parts, exam, { students, as })) : described;
    const names = as === 'zip' ? namesOf(students, exam) : undefined;
    const content = await worker.run('printSheets', { sheets, names }).catch(refuseEnded);
    return { name: `${exam.name} - results.${as}`, type: MEDIA_TYPES[as], content: Buffer.from(content) };
  });
}

/** @throws AppError conflict without scanned pages, or with too many */
async function readScans(
  { db, scannedPages }: Pick<SheetParts, 'db' | 'scannedPages'>,
  exam: ExamRow,
  { students, as }: { readonly students: readonly SheetRow[]; readonly as: SheetFile },
): Promise<PageForSheet[][]> {
  const ids = await findPagesOf(scannedPages, db, exam.id, students);
  const count = ids.flat().length;
  const most = MOST_SCANS[as];
  if (count > most) {
    const way = count <= MOST_SCANS.zip ? 'Take an archive with a PDF for each student, or leave' : 'Leave';
    throw conflict(
      `The students have ${count} scanned pages together; such a file takes at most ${most}. ${way} the scanned pages away.`,
    );
  }
  const pages: PageForSheet[][] = [];
  for (const own of ids) pages.push(await readPages(scannedPages, db, own));
  return pages;
}

function refuseTooMany(
  students: readonly SheetRow[],
  { as, texts }: Pick<WhatToPrint, 'as' | 'texts'>,
): void {
  const answers = students.reduce((sum, student) => sum + student.answers.length, 0);
  const most = MOST_ANSWERS[texts][as];
  if (answers <= most) return;
  const way =
    texts === 'without'
      ? 'Take the marks as Excel.'
      : answers <= MOST_ANSWERS.with.zip
        ? 'Take an archive with a PDF for each student, or leave the questions away.'
        : 'Leave the questions away.';
  throw conflict(`The students have ${answers} answers together; such a file takes at most ${most}. ${way}`);
}

/** Everything that the sheets say. */
export async function describeSheets(
  { db }: Pick<SheetParts, 'db'>,
  account: Account,
  exam: ExamRow,
  { students, hasTexts }: { readonly students: readonly SheetRow[]; readonly hasTexts: boolean },
): Promise<StudentSheets> {
  const { institution, course, title, date, language, paperSize } = await getSettings(db, account, exam.id);
  const marking = await readAppliedMarking(db, exam.id);
  const versions = hasTexts ? presentExamVersions(await listQuestionsOfVersions(db, exam.id)) : [];
  return {
    settings: { institution, course, title, date, language: language, paperSize },
    examId: exam.id,
    hasVersions: exam.numberOfVersions > 1,
    scheme: marking.scheme,
    versions: marking.versions.map((_, version) =>
      describeVersion(marking, version, versions[version]?.questions ?? []),
    ),
    students: await mapInSlices(students, (student) => describeStudent(marking, student)),
    hasTexts,
    images: hasTexts ? await readImages(db, account, { versions }) : new Map(),
  };
}

/** @param texts the questions as they are printed; empty without texts */
function describeVersion(
  { scheme, passLine, regradings, versions }: AppliedMarking,
  version: number,
  texts: readonly ExamQuestion[],
): MarkedVersion {
  const { questions = [], worth = [], fullHundredths = 0 } = versions[version] ?? {};
  const step = hundredthsOf(scheme.pointsStep);
  const least = scheme.scale && leastPassing(scheme.scale, fullHundredths, step, passLine);
  return {
    label: letterOf(version),
    fullPoints: fullHundredths / 100,
    ...(scheme.scale && { pass: { from: least === null ? null : least / 100 } }),
    questions: questions.map((question, at): MarkedQuestion => {
      const regrading = regradings.get(question.questionId);
      const placesOf = (texts: ReadonlySet<string>) =>
        question.choices.flatMap((choice, place) => (texts.has(choice) ? [place] : []));
      return {
        fullPoints: fullPointsOf(worth[at]),
        right: placesOf(rightChoices(question, regrading)),
        ...(regrading && {
          regrading: { kind: regrading.kind, choices: placesOf(new Set(regrading.choices)) },
        }),
        text: texts[at]?.text ?? '',
        choices: texts[at]?.choices ?? [],
      };
    }),
  };
}

function describeStudent(marking: AppliedMarking, student: SheetRow): MarkedStudent {
  const { worth = [] } = marking.versions[student.version] ?? {};
  const places = placesOfText(student.answers);
  const grade = gradeIn(marking, student);
  return {
    names: [student.student, student.name, student.groupName].filter((one) => one !== ''),
    version: student.version,
    points: student.pointsHundredths / 100,
    ...(grade && { grade: { grade: grade.grade, isPass: grade.isPass } }),
    answers: worth.map((one, at) => {
      const place = places[at] ?? OMITTED;
      return { place: place < 0 ? null : place, points: pointsOfAnswer(one, place) };
    }),
  };
}

/** File names after the students, each once whatever the case of its letters. */
function namesOf(students: readonly SheetRow[], exam: ExamRow): string[] {
  const taken = new Set<string>();
  return students.map(({ student, name: called }, at) => {
    const whose = [student, called].filter((one) => one !== '').join(' ');
    const name = fileNameOf(`${exam.name} - ${whose}.pdf`);
    const free = taken.has(name.toLowerCase()) ? fileNameOf(`${at + 1} - ${whose}.pdf`) : name;
    taken.add(free.toLowerCase());
    return free;
  });
}

const RETRY_AFTER_SECONDS = 60;

/** Says why a paper of results was not set. */
export function refuseEnded(error: unknown): never {
  if (!(error instanceof WorkerEnded)) throw error;
  if (error.reason === 'failure')
    throw conflict(
      'This cannot be set as PDF: a text has characters in an order that the typesetter does not know.',
    );
  const message =
    error.reason === 'stopped'
      ? 'The server is being stopped. Print again when it runs.'
      : 'Setting the paper took too much time or memory. Leave the questions away, or take the marks as Excel.';
  throw new AppError('unavailable', { message }, RETRY_AFTER_SECONDS);
}
