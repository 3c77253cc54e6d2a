import type { Availability, Blueprint, Pick, Preferences, Seed, Shortage } from '@exam/assembly';
import type { VersionsAsked } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { drawExam, type FoundExam } from './draw-exam.ts';
import { listPickedQuestions } from './queries.ts';
import { type ChapterPlace, type Pool, pickOf } from './read-pool.ts';
import { shuffledVersions } from './shuffled-versions.ts';

/** What is drawn, apart from the locked questions of the pool. */
export interface Draw {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  readonly preferred: Preferences;
  readonly versions: VersionsAsked;
  /** Given, the search goes just as far. */
  readonly generations?: number;
}

export type DrawnQuestions =
  | { readonly ok: false; readonly shortages: readonly Shortage[] }
  | {
      readonly ok: true;
      /** In each version the locked questions as they were sent, then new ones. A question that is gone is absent. */
      readonly versions: readonly (readonly QuestionRow[])[];
      /** Where all of them stand in the pool. */
      readonly picks: readonly Pick[];
      /** How the search ended, where there was something to prefer. */
      readonly found: FoundExam | undefined;
    };

/** Lets the engine draw, reads the drawn questions, and shuffles them where versions differ by that alone. */
export async function drawQuestions(
  db: Queryable,
  { places, locked }: Pool,
  { versions: { count, differBy }, ...draw }: Draw,
): Promise<DrawnQuestions> {
  const versions = differBy === 'order' ? 1 : count;
  const lockedPicks = locked.map(pickOf);
  const drawn = await drawExam({ ...draw, versions, locked: lockedPicks });
  if (!drawn.ok) return drawn;
  const rows = await listPickedQuestions(db, drawn.versions);
  const exams = rows.map((questions) => [
    ...locked,
    ...questions.map((question) => ({ ...question, ...(places.get(question.chapterId) as ChapterPlace) })),
  ]);
  return {
    ok: true,
    versions: differBy === 'order' ? shuffledVersions(exams[0] ?? [], count, draw.seed) : exams,
    picks: [...lockedPicks, ...drawn.versions.flat()],
    found: drawn.found,
  };
}
