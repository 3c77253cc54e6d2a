import { achievableValues, describeShortage, explainShortage, type ValueRange } from '@exam/assembly';
import { type AchievableValuesAnswer, LIMITS, type OpenBlueprintBody } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { chapterNamesOf, pickOf, readPool } from './read-pool.ts';

/**
 * What each count of a blueprint can be set to, the empty ones filled in somehow, and whether anything can be.
 * @throws AppError as `readPool`
 */
export async function listAchievableValues(
  db: Db,
  account: Account,
  { locked: lockedIds = [], ...draft }: OpenBlueprintBody,
): Promise<AchievableValuesAnswer> {
  const chapterIds = Object.keys(draft.chapters);
  // Locked questions must be among those that the cells hold: both are read of one moment.
  const pool = await inTransaction(
    db,
    (trx) => readPool(trx, account, { chapterIds, lockedIds }),
    'repeatable read',
  );
  const { availability, locked } = pool;
  const conditions = { locked: locked.map(pickOf), mostQuestions: LIMITS.examQuestions };
  const { chapters, difficulty, objective, size } = achievableValues(draft, availability, conditions);
  const shortages = explainShortage(draft, availability, conditions);
  const [shortage] = shortages;
  return {
    data: {
      chapters: presentValues(chapters),
      difficulty: presentValues(difficulty),
      objective: presentValues(objective),
      size: size.map(presentRange),
    },
    isAchievable: shortage === undefined,
    ...(shortage && { shortages: [...shortages], message: describeShortage(shortage, chapterNamesOf(pool)) }),
  };
}

type PresentedRange = [from: number, to: number];

function presentValues<Name extends string>(values: Readonly<Record<Name, readonly ValueRange[]>>) {
  const entries = Object.entries<readonly ValueRange[]>(values);
  return Object.fromEntries(entries.map(([name, ranges]) => [name, ranges.map(presentRange)])) as Record<
    Name,
    PresentedRange[]
  >;
}

function presentRange({ from, to }: ValueRange): PresentedRange {
  return [from, to];
}
