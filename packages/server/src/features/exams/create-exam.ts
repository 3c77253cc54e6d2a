import { createHash } from 'node:crypto';
import { versionLabel } from '@exam/contract';
import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/tables.ts';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getCourse, requireEditor } from '../courses/index.ts';
import { collectImageIds } from '../images/index.ts';
import type { QuestionRow } from '../questions/index.ts';
import { type ClaimedDistributions, distributionsOf, requireTrueDistributions } from './distributions.ts';
import { type ExamVersions, readVersions } from './exam-versions.ts';
import type { Generation, GenerationIds } from './generation/generation-ids.ts';
import { getExam } from './get-exam.ts';
import { type ExamRow, findExamByKey, insertExam, insertExamImages } from './queries.ts';

export interface NewExam extends ClaimedDistributions, ExamVersions {
  readonly name: string;
  readonly generationId?: string | undefined;
}

/**
 * Saves an exam with all its versions as a record of its questions as they are now. A repeated save with the same key is one save.
 * @param idempotencyKey made by the client for this save; undefined makes each call a save of its own
 * @throws AppError notFound when course or questions are not in the account's pool; forbidden; malformed when the
 * distributions are not those of the questions of each version; conflict when the key was used for another exam
 */
export async function createExam(
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
  account: Account,
  exam: NewExam,
  idempotencyKey: string | undefined,
): Promise<ExamRow> {
  await requireEditor(db, account, exam.courseId);
  const generation = await readGeneration(generationIds, account, exam);
  const fingerprint = createHash('sha256').update(JSON.stringify(exam)).digest('hex');
  const key = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint };
  const saved = key && (await findSaved(db, account, key));
  if (saved) return saved;
  try {
    return await inTransaction(db, (trx) => save(trx, account, exam, generation, key));
  } catch (error) {
    // The same save arrived twice at the same time; the other one was first.
    const first = key && breaksConstraint(error, 'exams_idempotency_key_unique');
    const winner = first && (await findSaved(db, account, key));
    if (winner) return winner;
    throw error;
  }
}

interface Key {
  readonly key: string;
  readonly fingerprint: string;
}

async function findSaved(db: Db, account: Account, { key, fingerprint }: Key): Promise<ExamRow | undefined> {
  const saved = await findExamByKey(db, account.id, key);
  if (!saved) return undefined;
  if (saved.idempotencyFingerprint !== fingerprint) {
    throw conflict('This Idempotency-Key was used for another exam.');
  }
  return getExam(db, account, saved.id);
}

async function readGeneration(
  generationIds: GenerationIds,
  account: Account,
  { generationId, courseId }: NewExam,
): Promise<Generation | undefined> {
  if (generationId === undefined) return undefined;
  const generation = await generationIds.read(account.id, generationId);
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
  exam: NewExam,
  generation: Generation | undefined,
  key: Key | undefined,
): Promise<ExamRow> {
  const course = await getCourse(trx, account, exam.courseId);
  const versions = await readVersions(trx, account, exam);
  versions.forEach((questions, index) => {
    const name = index === 0 ? 'the exam' : `version ${versionLabel(index)}`;
    requireTrueDistributions(exam, distributionsOf(questions), name);
  });
  const id = uuid();
  await insertExam(
    trx,
    examRow({ id, name: exam.name, account, course, versions, generation, key }),
    examQuestionRows(id, versions),
  );
  const imageIds = await collectImageIds(versions.flat());
  await insertExamImages(trx, { examId: id, courseId: course.id, imageIds });
  await recordEvent(trx, account, {
    action: 'exam.saved',
    courseId: course.id,
    objectId: id,
    what: exam.name,
  });
  return getExam(trx, account, id);
}

/** What an exam is made of when it is saved. */
interface ExamParts {
  readonly id: string;
  readonly name: string;
  readonly account: Account;
  readonly course: { readonly id: string; readonly name: string };
  /** The questions of each version, A first; all have the same distributions. */
  readonly versions: readonly (readonly QuestionRow[])[];
  readonly generation: Generation | undefined;
  readonly key: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The row of an exam: the names of its course and chapters are kept, whatever happens to the pool. */
function examRow(parts: ExamParts): Insertable<Database['exams']> {
  const { versions, generation, key } = parts;
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
    idempotencyKey: key?.key ?? null,
    idempotencyFingerprint: key?.fingerprint ?? null,
  };
}

/** One row for each question of each version. */
function examQuestionRows(
  examId: string,
  versions: readonly (readonly QuestionRow[])[],
): Insertable<Database['examQuestions']>[] {
  return versions.flatMap((questions, version) =>
    questions.map((question, index) => ({
      examId,
      version,
      position: index + 1,
      questionId: question.id,
      chapterId: question.chapterId,
      chapterName: question.chapterName,
      chapterNumber: question.chapterNumber,
      text: question.text,
      choices: question.choices,
      correctAnswer: question.correctAnswer,
      difficulty: question.difficulty,
      objective: question.objective,
      explanation: question.explanation,
      source: question.source,
      name: question.name,
      tags: question.tags,
    })),
  );
}
