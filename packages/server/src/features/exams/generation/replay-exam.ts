import { type Availability, ENGINE_VERSION } from '@exam/assembly';
import { plainText, type ReplayChange } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { getExam } from '../get-exam.ts';
import type { ExamRow } from '../queries.ts';
import { drawQuestions } from './draw-questions.ts';
import { type Generation, GenerationSchema } from './generation-ids.ts';
import { listSavedQuestions } from './queries.ts';
import { type Pool, readPool } from './read-pool.ts';
import { digestOf, readPreferences } from './read-preferences.ts';
import { cannotReplay, requireReplayable } from './replay-changes.ts';
import { requireSameRanks } from './same-ranks.ts';

export interface Replayed {
  readonly versions: readonly (readonly QuestionRow[])[];
  /** Whether the saved exam has the same questions with the same choices in the same order. */
  readonly isSame: boolean;
  readonly changes: readonly ReplayChange[];
}

/**
 * Makes an exam again from what it was made from: the same seed, blueprint, preferences and counts of the pool.
 * @throws AppError notFound; unmeetable with what has changed since, where that makes it impossible
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
        message: 'It is not known how its questions were chosen: it was not saved as it was generated.',
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
  const drawn = await drawQuestions(trx, pool, {
    ...generation,
    availability: new Map(Object.entries(generation.held)) satisfies Availability,
    preferred: await readPreferred(trx, pool, generation),
  });
  // What was achievable then is achievable with the same counts.
  if (!drawn.ok) throw new Error(`No exam from what exam ${exam.id} was made from`);
  requireSameRanks(drawn.picks, pool, generation);
  return { versions: drawn.versions, ...(await compareWithSaved(trx, exam.id, drawn.versions)) };
}

/** What was preferred then. @throws AppError unmeetable where that cannot be known any more */
async function readPreferred(trx: Trx, pool: Pool, generation: Generation) {
  if (generation.preferencesDigest === null) return { uses: [], pairs: [] };
  const { preferences, recentExamIds, preferencesDigest } = generation;
  const { preferred } = await readPreferences(trx, pool, preferences, recentExamIds);
  if (digestOf(preferred) === preferencesDigest) return preferred;
  throw cannotReplay([
    {
      code: 'preferences',
      message: 'The exams that were recent then, or the pairs to keep apart, are not what they were.',
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

/** What a question says, whatever the order of its choices. */
function contentOf(question: { readonly text: string; choices: readonly string[]; correctAnswer: string }) {
  return JSON.stringify([question.text, [...question.choices].sort(), question.correctAnswer]);
}
