import type { ValueRange } from './open/small-polyhedron.ts';
import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from './vocabulary.ts';

/** Names one count of a blueprint. */
export type CountName =
  | { readonly chapterId: string }
  | { readonly difficulty: Difficulty }
  | { readonly objective: Objective };

/** One count of a blueprint with its value. */
export type NamedCount = CountName & { readonly count: number };

/**
 * The difficulty and objective counts behind a conflict. With the chapter counts and `given` as asked, the field can
 * only take the values in `ranges`, and its own count is not among them. Without any one of `given`, it would be.
 */
export interface BindingCounts {
  /** The field and what is asked of it. */
  readonly field: NamedCount;
  readonly given: readonly NamedCount[];
  /** Ascending; at least one. */
  readonly ranges: readonly ValueRange[];
}

/**
 * Why no exam meets a blueprint, as data (JSON).
 *
 * - `empty`: it asks for no question at all.
 * - `sums-disagree`: the counts of one group add up to `sum`, the chapter counts to `size`.
 * - `chapter-short`: the chapter holds `available` questions, `needed` are asked.
 * - `difficulty-short`, `objective-short`: under the chapter counts at most `available` can be had.
 * - `locked-over`: that many questions of the field are locked, fewer are asked.
 * - `too-large`: exams with these counts have `least` questions or more, `most` are allowed.
 * - `conflict`: these counts cannot be met together, yet they can as soon as any one of them is dropped; with `binding`
 *   where every chapter count is given.
 *
 * Where `locked` is given beside others, the reason holds for exams with these locked questions, that many, and
 * there would be an exam without them. All counts include the locked questions.
 */
export type Shortage =
  | { readonly code: 'empty' }
  | {
      readonly code: 'sums-disagree';
      readonly group: 'difficulty' | 'objective';
      readonly sum: number;
      readonly size: number;
    }
  | {
      readonly code: 'chapter-short';
      readonly chapterId: string;
      readonly needed: number;
      readonly available: number;
    }
  | {
      readonly code: 'difficulty-short';
      readonly difficulty: Difficulty;
      readonly needed: number;
      readonly available: number;
      readonly locked?: number | undefined;
    }
  | {
      readonly code: 'objective-short';
      readonly objective: Objective;
      readonly needed: number;
      readonly available: number;
      readonly locked?: number | undefined;
    }
  | {
      readonly code: 'locked-over';
      readonly field: CountName;
      readonly locked: number;
      readonly asked: number;
    }
  | { readonly code: 'too-large'; readonly least: number; readonly most: number }
  | {
      readonly code: 'conflict';
      readonly counts: readonly NamedCount[];
      readonly binding?: BindingCounts | undefined;
      readonly locked?: number | undefined;
    };

/** The counts of a shortage, of which one has to be changed. */
export function fieldsOfShortage(shortage: Shortage): CountName[] {
  switch (shortage.code) {
    case 'sums-disagree':
      return shortage.group === 'difficulty'
        ? DIFFICULTIES.map((difficulty) => ({ difficulty }))
        : OBJECTIVES.map((objective) => ({ objective }));
    case 'chapter-short':
    case 'difficulty-short':
    case 'objective-short':
      return [shortage];
    case 'locked-over':
      return [shortage.field];
    case 'conflict':
      return shortage.binding ? [shortage.binding.field, ...shortage.binding.given] : [...shortage.counts];
    default:
      return [];
  }
}
