import type { Availability, Blueprint, Pick, Preferences, Seed, Shortage } from '@exam/assembly';
import { inAskedOrder, type VersionsAsked } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { arrangeVersions, type OrderedQuestion } from './arrange-versions.ts';
import { amongOthers, drawCommon } from './draw-common.ts';
import { type DrawnExam, drawExam, type FoundExam } from './draw-exam.ts';
import type { ChoiceOrders } from './generation-ids.ts';
import { listPickedQuestions } from './queries.ts';
import type { Aim } from './read-difficulty.ts';
import { type Pool, pickOf } from './read-pool.ts';

/** The draw without the locked questions. */
export interface Draw {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  readonly preferred: Preferences;
  readonly versions: VersionsAsked;
  /** If given, the search runs exactly this many generations. */
  readonly generations?: number;
  /** How hard the exam is to be, if anything is known of that. */
  readonly aim?: Aim | undefined;
  /** Whether choices are shuffled in every paper. */
  readonly shufflesChoices: boolean;
  /** How choices were ordered then, where an exam is made again; if absent, as the questions say now. */
  readonly choiceOrders?: ChoiceOrders | undefined;
}

export type DrawnQuestions =
  | { readonly ok: false; readonly shortages: readonly Shortage[] }
  | {
      readonly ok: true;
      /** In each version the locked questions as sent, then new ones with the common ones among them. Deleted questions are absent. */
      readonly versions: readonly (readonly OrderedQuestion[])[];
      /** The positions of all of them in the pool. */
      readonly picks: readonly Pick[];
      readonly choiceOrders: ChoiceOrders;
      /** The result of the search, if there were preferences. */
      readonly found: FoundExam | undefined;
      /** What mean exchanges of questions can reach, in points; undefined where none was tried. */
      readonly possible: Extract<DrawnExam, { ok: true }>['possible'];
    };

/** Draws with the engine, reads the drawn questions, and arranges them in versions. */
export async function drawQuestions(
  db: Queryable,
  { locked }: Pool,
  { versions: asked, choiceOrders, shufflesChoices, ...draw }: Draw,
): Promise<DrawnQuestions> {
  const versions = asked.differBy === 'order' ? 1 : asked.count;
  const lockedPicks = locked.map(pickOf);
  const request = { ...draw, versions, locked: lockedPicks };
  const common = versions > 1 ? await drawCommon(request, asked.common ?? 0) : [];
  const drawn = await drawExam({ ...request, locked: [...lockedPicks, ...common] });
  if (!drawn.ok) return drawn;
  const [inAll = [], ...listed] = await listPickedQuestions(db, [common, ...drawn.versions]);
  const stored = listed.map((questions, version) => [...locked, ...amongOthers(inAll, questions, version)]);
  const ordered = choiceOrders ? stored.map((questions) => asOrderedThen(questions, choiceOrders)) : stored;
  const exams = ordered.map((questions) => questions.map((question) => inAskedOrder(question)));
  return {
    ok: true,
    versions: arrangeVersions(exams, { ...asked, shufflesChoices, seed: draw.seed }),
    picks: [...lockedPicks, ...common, ...drawn.versions.flat()],
    choiceOrders: choiceOrders ?? choiceOrdersOf(ordered.flat()),
    found: drawn.found,
    possible: drawn.possible,
  };
}

function choiceOrdersOf(questions: readonly QuestionRow[]): ChoiceOrders {
  const kept = questions.filter(({ keepChoiceOrder }) => keepChoiceOrder).map(({ id }) => id);
  const pinned = questions
    .filter(({ pinnedChoices }) => pinnedChoices.length > 0)
    .map(({ id, choices, pinnedChoices }) => [id, pinnedChoices.map((choice) => choices.indexOf(choice))]);
  return { kept: [...new Set(kept)], pinned: Object.fromEntries(pinned) };
}

function asOrderedThen(questions: readonly QuestionRow[], { kept, pinned }: ChoiceOrders): QuestionRow[] {
  const isKept = new Set(kept);
  const pins = new Map(Object.entries(pinned));
  return questions.map((question) => ({
    ...question,
    keepChoiceOrder: isKept.has(question.id),
    pinnedChoices: question.choices.filter((_, place) => pins.get(question.id)?.includes(place)),
  }));
}
