import { type Availability, ENGINE_VERSION, kindIndex, type Pick } from '@exam/assembly';
import { plainText, type ReplayChange } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { getExam } from '../get-exam.ts';
import { type ExamRow, listChaptersById } from '../queries.ts';
import type { OrderedQuestion } from './arrange-versions.ts';
import { drawQuestions } from './draw-questions.ts';
import { type Generation, GenerationSchema } from './generation-ids.ts';
import { listRankedQuestions, listSavedQuestions } from './queries.ts';
import { rereadAim } from './read-difficulty.ts';
import { type Pool, readPool } from './read-pool.ts';
import { digestOf, readPreferences } from './read-preferences.ts';

export interface Replayed {
  readonly versions: readonly (readonly OrderedQuestion[])[];
  /** Whether the saved exam has the same questions and choices in the same order. */
  readonly isSame: boolean;
  readonly changes: readonly ReplayChange[];
}

/**
 * Makes an exam again from its seed, blueprint, preferences and cell counts.
 * @throws AppError notFound; unmeetable with the changes that make it impossible
 */
export async function replayExam(db: Db, account: Account, examId: string): Promise<Replayed> {
  return inTransaction(
    db,
    async (trx) => replay(trx, account, await getExam(trx, account, examId)),
    'repeatable read',
  );
}

async function replay(trx: Trx, account: Account, exam: ExamRow): Promise<Replayed> {
  const generation = GenerationSchema.safeParse(exam.generation).data;
  if (!generation) {
    throw cannotReplay([
      {
        code: 'not-generated',
        message: 'It was saved without a record of how it was generated.',
      },
    ]);
  }
  if (generation.engineVersion !== ENGINE_VERSION) {
    throw cannotReplay([
      {
        code: 'engine',
        message: 'The way in which exams are drawn has changed with a newer version of the product.',
      },
    ]);
  }
  await requireReplayable(trx, account, exam, generation);
  const lockedIds = generation.locked;
  const pool = await readPool(trx, account, { chapterIds: Object.keys(generation.held), lockedIds });
  const availability = new Map(Object.entries(generation.held)) satisfies Availability;
  const drawn = await drawQuestions(trx, pool, {
    ...generation,
    availability,
    aim: await readAim(trx, account, { ...pool, availability }, generation),
    preferred: await readPreferred(trx, pool, generation),
    choiceOrders: generation.choiceOrders,
  });
  // The counts are the same, so the blueprint is still achievable.
  if (!drawn.ok) throw new Error(`No exam from what exam ${exam.id} was made from`);
  requireSameRanks(drawn.picks, pool, generation);
  return { versions: drawn.versions, ...(await compareWithSaved(trx, exam.id, drawn.versions)) };
}

/** The preferences of that time. @throws AppError unmeetable if they cannot be reconstructed */
async function readPreferred(trx: Trx, pool: Pool, generation: Generation) {
  if (generation.preferencesDigest === null) return { uses: [], pairs: [] };
  const { preferences, recentExamIds, preferencesDigest } = generation;
  const { preferred } = await readPreferences(trx, pool, preferences, recentExamIds);
  if (digestOf(preferred) === preferencesDigest) return preferred;
  throw cannotReplay([
    {
      code: 'preferences',
      message: 'The recent exams or the pairs to keep apart have changed since.',
    },
  ]);
}

/** How hard the exam was to be. @throws AppError unmeetable if what was known then cannot be reconstructed */
async function readAim(trx: Trx, account: Account, pool: Pool, { difficulty }: Generation) {
  if (!difficulty) return undefined;
  const aim = await rereadAim(trx, account, pool, difficulty);
  if (aim) return aim;
  throw cannotReplay([
    {
      code: 'difficulty',
      message: 'The results that told how hard its questions are have changed since, or the questions have.',
    },
  ]);
}

async function compareWithSaved(trx: Trx, examId: string, versions: readonly (readonly QuestionRow[])[]) {
  const saved = await listSavedQuestions(trx, examId);
  const byId = new Map(saved.map((question) => [question.questionId, question]));
  const edited = new Map<string, string>();
  for (const question of versions.flat()) {
    const before = byId.get(question.id);
    if (before && contentOf(before) !== contentOf(question)) edited.set(question.id, before.text);
  }
  const changes = [...edited.values()].map((text): ReplayChange => {
    return {
      code: 'question-edited',
      message: `A question was edited since: “${plainText(text).slice(0, 80)}”`,
    };
  });
  const saying = (choices: readonly string[], id: string) => (edited.has(id) ? [id] : [id, ...choices]);
  const now = versions.map((questions) => questions.map(({ id, choices }) => saying(choices, id)));
  const then = versions.map((_questions, version) =>
    saved
      .filter((question) => question.version === version)
      .map(({ questionId, choices }) => saying(choices, questionId)),
  );
  const isSame = JSON.stringify(now) === JSON.stringify(then) && saved.length === versions.flat().length;
  return { isSame, changes };
}

/** The content of a question regardless of the order of its choices. */
function contentOf(question: { readonly text: string; choices: readonly string[]; correctAnswer: string }) {
  return JSON.stringify([question.text, [...question.choices].sort(), question.correctAnswer]);
}

/**
 * Checks that ranks in the cells of the exam still refer to the same questions. Questions added since are harmless,
 * because they come last.
 * @throws AppError unmeetable with each cell that questions have left
 */
function requireSameRanks(
  picks: readonly Pick[],
  { removals, chapterNames }: Pool,
  generation: Generation,
): void {
  const changes = new Map<string, ReplayChange>();
  for (const { chapterId, kind } of picks) {
    const at = kindIndex(kind);
    const then = generation.removals[chapterId]?.[at] ?? 0;
    const left = (removals.get(chapterId)?.[at] ?? 0) - then;
    if (left === 0) continue;
    const questions = left === 1 ? '1 question has' : `${left} questions have`;
    const cell = `${chapterNames.get(chapterId)} (${kind.difficulty}, ${kind.objective})`;
    changes.set(cell, { code: 'questions-removed', message: `${questions} left ${cell} since.` });
  }
  const [first, ...others] = changes.values();
  if (first) throw cannotReplay([first, ...others]);
}

type Changes = readonly [ReplayChange, ...ReplayChange[]];

/** The refusal to make an exam again, with the changes as a sentence and one by one. */
function cannotReplay(changes: Changes): AppError {
  const body = { message: `This exam cannot be made again. ${changes[0].message}`, changes };
  return new AppError('unmeetable', body);
}

/** @throws AppError unmeetable if the course, a chapter or a locked question of the exam is gone */
async function requireReplayable(
  trx: Trx,
  account: Account,
  exam: ExamRow,
  { courseId, held, locked }: Generation,
): Promise<void> {
  if (exam.courseId === null) {
    throw cannotReplay([{ code: 'course-gone', message: 'Its course was deleted.' }]);
  }
  const chapterIds = Object.keys(held);
  const chapters = new Set((await listChaptersById(trx, account, chapterIds)).map(({ id }) => id));
  const names = new Map(exam.chaptersDistribution.map(({ chapterId, name }) => [chapterId, name]));
  const gone = chapterIds
    .filter((id) => !chapters.has(id))
    .map((id): ReplayChange => {
      return { code: 'chapter-gone', message: `${names.get(id) ?? 'One of its chapters'} was deleted.` };
    });
  const lockedNow = await listRankedQuestions(trx, account, courseId, locked);
  if (lockedNow.length < locked.length) {
    gone.push({ code: 'question-gone', message: 'A question that was locked is not in the pool any more.' });
  }
  const [first, ...others] = gone;
  if (first) throw cannotReplay([first, ...others]);
}
