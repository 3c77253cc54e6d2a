import {
  type BlueprintDraft,
  type BlueprintResult,
  describeShortage,
  nearestBlueprint,
  type Shortage,
} from '@exam/assembly';
import type { Unmeetable } from '@exam/contract';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { chapterNamesOf, type Pool, pickOf } from './read-pool.ts';

const NEAREST_TIME_LIMIT_MS = 50;

/** What the engine says of a blueprint that gives no exam. */
export type Refused =
  | Extract<BlueprintResult, { ok: false }>
  | { readonly ok: false; readonly shortages: readonly Shortage[] };

/** The refusal of a blueprint that no exam meets: the reason in one sentence, as data, and what would work. */
export function unmeetable(refused: Refused, draft: BlueprintDraft, pool: Pool): AppError {
  if (!('shortages' in refused)) return invalidField('chapters', 'Every count must be a whole number.');
  const endsAtMs = performance.now() + NEAREST_TIME_LIMIT_MS;
  const nearest = nearestBlueprint(draft, pool.availability, {
    isOverdue: () => performance.now() > endsAtMs,
    locked: pool.locked.map(pickOf),
  });
  const { shortages } = refused;
  const [first = { code: 'empty' } as const] = shortages;
  const body = {
    message: describeShortage(first, chapterNamesOf(pool)),
    shortages: [...shortages],
    nearest: nearest ? nearest.blueprint : null,
    isNearestProven: nearest?.isProven ?? true,
  } satisfies Omit<Unmeetable, 'errors'>;
  return new AppError('unmeetable', body);
}
