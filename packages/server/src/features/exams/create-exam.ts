import { randomBytes } from 'node:crypto';
import { type Seed, seedFromBytes } from '@exam/assembly';
import { letterOf, QuestionContentSchema } from '@exam/contract';
import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { recordEvent } from '../audit/index.ts';
import { getCourse, requireEditor } from '../courses/index.ts';
import { createOnce, type Once } from '../idempotency/index.ts';
import { collectImageIds } from '../images/index.ts';
import type { QuestionRow } from '../questions/index.ts';
import { type ClaimedDistributions, distributionsOf, requireTrueDistributions } from './distributions.ts';
import { deleteSavedDraft } from './drafts/queries.ts';
import { type ExamVersions, readVersions } from './exam-versions.ts';
import type { Generation, GenerationIds } from './generation/generation-ids.ts';
import { getExam } from './get-exam.ts';
import { type ExamRow, insertExam, insertExamImages } from './queries.ts';

export interface NewExam extends ClaimedDistributions, ExamVersions {
  readonly name: string;
  readonly generationId?: string | undefined;
  /** Whether choices without an order are shuffled, if no generation says it. */
  readonly shufflesChoices: boolean;
  /** Headings of sections, each before the question at its position, from 0, in every version. */
  readonly headings?: readonly { readonly position: number; readonly text: string }[] | undefined;
}

/**
 * Saves an exam with all its versions as a record of its questions as they are now; it is no longer in the making. Repeating the save with the
 * same key returns the same exam.
 * @param once without it every call saves a new exam
 * @throws AppError notFound if course or questions are not visible to the account; forbidden; malformed if the
 * distributions do not match the questions of each version; conflict if the key was used for another exam
 */
export async function createExam(
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
  account: Account,
  exam: NewExam,
  once: Once | undefined,
): Promise<ExamRow> {
  await requireEditor(db, account, exam.courseId);
  const generation = readGeneration(generationIds, account, exam);
  return createOnce(db, account, once, {
    what: 'exam',
    make: (trx, id) => save(trx, account, { id, ...exam }, generation),
    get: (id) => getExam(db, account, id),
  });
}

function readGeneration(
  generationIds: GenerationIds,
  account: Account,
  { generationId, courseId }: NewExam,
): Generation | undefined {
  if (generationId === undefined) return undefined;
  const generation = generationIds.read(account.id, generationId);
  if (generation?.courseId !== courseId) {
    throw invalidField(
      'generationId',
      'generationId does not belong to an exam that you generated for this course.',
    );
  }
  return generation;
}

async function save(
  trx: Trx,
  account: Account,
  exam: NewExam & { readonly id: string },
  generation: Generation | undefined,
): Promise<ExamRow> {
  const { id } = exam;
  const course = await getCourse(trx, account, exam.courseId);
  const versions = await readVersions(trx, account, exam, seedOfChoices(exam, generation));
  versions.forEach((questions, index) => {
    const name = index === 0 ? 'the exam' : `version ${letterOf(index)}`;
    requireTrueDistributions(exam, distributionsOf(questions), name);
  });
  requireQuestionsBelow(exam.headings ?? [], versions[0]?.length ?? 0);
  await insertExam(
    trx,
    examRow({ id, name: exam.name, account, course, versions, generation }),
    examQuestionRows(id, versions, exam.headings ?? []),
  );
  const imageIds = await collectImageIds(versions.flat());
  await insertExamImages(trx, { examId: id, courseId: course.id, imageIds });
  const { generationId } = exam;
  if (generationId !== undefined) await deleteSavedDraft(trx, account, { courseId: course.id, generationId });
  await recordEvent(trx, account, {
    action: 'exam.saved',
    courseId: course.id,
    objectId: id,
    what: exam.name,
  });
  return getExam(trx, account, id);
}

/** From what the choices are shuffled that the client gives no order; undefined if they stand as in the pool. */
function seedOfChoices(exam: NewExam, generation: Generation | undefined): Seed | undefined {
  if (generation) return generation.shufflesChoices ? generation.seed : undefined;
  return exam.shufflesChoices ? seedFromBytes(randomBytes(16)) : undefined;
}

function requireQuestionsBelow(headings: NonNullable<NewExam['headings']>, numberOfQuestions: number): void {
  const at = headings.findIndex(({ position }) => position >= numberOfQuestions);
  if (at === -1) return;
  throw invalidField(
    `headings.${at}.position`,
    `A heading stands before a question, so its position is at most ${numberOfQuestions - 1} in this exam.`,
  );
}

/** The parts of an exam to save. */
interface ExamParts {
  readonly id: string;
  readonly name: string;
  readonly account: Account;
  readonly course: { readonly id: string; readonly name: string };
  /** The questions of each version, A first; all have the same distributions. */
  readonly versions: readonly (readonly QuestionRow[])[];
  readonly generation: Generation | undefined;
}

/** The row of an exam; it copies the names of course and chapters, which may change later. */
function examRow(parts: ExamParts): Insertable<Database['exams']> {
  const { versions, generation } = parts;
  const [first = []] = versions;
  const distributions = distributionsOf(first);
  return {
    id: parts.id,
    ownerId: parts.account.id,
    courseId: parts.course.id,
    courseName: parts.course.name,
    name: parts.name,
    numberOfQuestions: first.length,
    numberOfVersions: versions.length,
    difficultyDistribution: JSON.stringify(distributions.difficulty),
    objectiveDistribution: JSON.stringify(distributions.objective),
    chaptersDistribution: JSON.stringify(distributions.chapters),
    seed: generation?.seed ?? null,
    generation: generation ? JSON.stringify(generation) : null,
  };
}

const keepContent = pickFields(QuestionContentSchema);

/** One row for each question of each version. */
function examQuestionRows(
  examId: string,
  versions: readonly (readonly QuestionRow[])[],
  headings: NonNullable<NewExam['headings']>,
): Insertable<Database['examQuestions']>[] {
  const headingAt = new Map(headings.map(({ position, text }) => [position, text]));
  return versions.flatMap((questions, version) =>
    questions.map((question, index) => ({
      examId,
      version,
      position: index + 1,
      ...keptQuestion(question),
      heading: headingAt.get(index) ?? '',
    })),
  );
}

/** A question of the pool as an exam keeps it. */
export function keptQuestion(question: QuestionRow) {
  const { id: questionId, chapterId, chapterName, chapterNumber } = question;
  return { questionId, chapterId, chapterName, chapterNumber, ...keepContent(question) };
}
