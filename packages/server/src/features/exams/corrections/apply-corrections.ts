import {
  correctVersions,
  type ExamChange,
  type ExamCorrections,
  inOrder,
  LIMITS,
  letterOf,
  type MendedTexts,
  type Placed,
} from '@exam/contract';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import { distributionsOf } from '../distributions.ts';

/** A question as an exam keeps it, without its place. */
export interface KeptQuestion extends MendedTexts {
  readonly questionId: string;
  /** Heading of the section that begins with it. */
  readonly heading?: string;
  readonly chapterId: string;
  readonly chapterName: string;
  readonly chapterNumber: number;
  readonly difficulty: 'simple' | 'difficult';
  readonly objective: 'reminding' | 'understanding' | 'creativity';
}

/** The corrections of an exam, each by the id of the question that stands in the exam. */
export type Corrections = Pick<ExamCorrections, 'mended' | 'removed' | 'orders' | 'replaced'>;

export interface Corrected<Question extends KeptQuestion> {
  readonly versions: readonly (readonly Question[])[];
  readonly changes: readonly ExamChange[];
}

/**
 * Applies corrections to all versions of an exam (see `correctVersions`) and says what changed.
 * @param versions the questions of the exam, version by version
 * @param pooled the questions that replace others, by id
 * @throws AppError notFound for a question that the exam does not have; malformed for corrections that contradict each other;
 * conflict if a version became empty or the versions would no longer have the same counts
 */
export function applyCorrections<Question extends KeptQuestion>(
  versions: readonly (readonly Question[])[],
  corrections: Corrections,
  pooled: ReadonlyMap<string, KeptQuestion>,
): Corrected<Question> {
  requireKnown(versions.flat(), corrections, pooled);
  const placed = correctVersions(versions, corrections, pooled);
  requireDistinct(placed);
  const ordered = placed.map((one, version) => reorder(one, corrections.orders, version));
  requireSameCounts(ordered.map((one) => one.map(({ question }) => question)));
  return {
    versions: ordered.map((one) => one.map(({ question }) => question)),
    changes: describeChanges(versions, ordered),
  };
}

function requireKnown(
  all: readonly KeptQuestion[],
  { mended, removed, replaced, orders }: Corrections,
  pooled: ReadonlyMap<string, KeptQuestion>,
): void {
  const known = new Set(all.map(({ questionId }) => questionId));
  const leaving = [...removed, ...replaced.map(({ questionId }) => questionId)];
  if (leaving.some((id) => !known.has(id))) throw notFound('Question');
  if (new Set(leaving).size !== leaving.length) {
    throw invalidField('removed', 'A question can be taken out or replaced only once.');
  }
  const coming = new Set<string>(replaced.map(({ byId }) => byId));
  const named = mended.map(({ questionId }) => questionId as string);
  const meant = [...named, ...(orders ?? []).flat()];
  if (meant.some((id) => !known.has(id) && !coming.has(id))) throw notFound('Question');
  const gone = new Set<string>(leaving.filter((id) => !coming.has(id as never)));
  if (named.some((id) => gone.has(id))) {
    throw invalidField('mended', 'A question that is taken out or replaced cannot be mended.');
  }
  if (new Set(named).size !== named.length) {
    throw invalidField('mended', 'A question can be mended only once.');
  }
  if (replaced.some(({ byId }) => !pooled.has(byId))) throw notFound('Question');
}

function requireDistinct(versions: readonly (readonly Placed<KeptQuestion>[])[]): void {
  for (const placed of versions) {
    if (new Set(placed.map(({ question }) => question.questionId)).size === placed.length) continue;
    throw invalidField('replaced', 'An exam holds no question twice.');
  }
}

function reorder<Question extends KeptQuestion>(
  placed: readonly Placed<Question>[],
  orders: Corrections['orders'],
  version: number,
): readonly Placed<Question>[] {
  if (!orders) return placed;
  const ordered = inOrder(placed, orders[version] ?? []);
  if (ordered) return ordered;
  throw invalidField(
    `orders.${version}`,
    `orders must name each of the ${placed.length} questions of version ${letterOf(version)} once.`,
  );
}

/** Versions of one exam have the same counts: paper, results and distributions rely on it. */
function requireSameCounts(versions: readonly (readonly KeptQuestion[])[]): void {
  const [first = [], ...others] = versions;
  if (first.length === 0) throw conflict('An exam needs at least one question.');
  if (first.length > LIMITS.examQuestions) throw new Error('Corrections cannot add questions.');
  const countsOf = (questions: readonly KeptQuestion[]) => {
    const { chapters, difficulty, objective } = distributionsOf(questions);
    const inChapters = chapters.map((chapter) => [chapter.chapterId, chapter.numberOfQuestionsInExam]);
    return JSON.stringify([inChapters.sort(), difficulty, objective]);
  };
  const counts = countsOf(first);
  const different = others.findIndex((questions) => countsOf(questions) !== counts);
  if (different === -1) return;
  throw conflict(
    `Version ${letterOf(different + 1)} would no longer have the same counts as version A. Correct the other versions alike, or replace a question by one of its chapter, difficulty and objective.`,
  );
}

/** The changes, in the order of the exam that was corrected. */
function describeChanges<Question extends KeptQuestion>(
  versions: readonly (readonly Question[])[],
  ordered: readonly (readonly Placed<Question>[])[],
): ExamChange[] {
  const told = new Set<string>();
  return versions.flatMap((questions, version) => {
    const after = new Map(ordered[version]?.map((one, index) => [one.before.questionId, { one, index }]));
    const moved = movedAmong(ordered[version] ?? []);
    return questions.flatMap((before, index) => {
      const { questionId } = before;
      const now = after.get(questionId);
      const place = {
        questionId,
        version: letterOf(version),
        numberBefore: index + 1,
        numberAfter: now ? now.index + 1 : null,
      };
      const content = told.has(questionId) ? undefined : contentChange(before, now?.one.question);
      told.add(questionId);
      return [
        ...(content ? [{ ...place, ...content }] : []),
        ...(moved.has(questionId) ? [{ ...place, kind: 'moved' as const, before: null, after: null }] : []),
      ];
    });
  });
}

function contentChange(
  before: KeptQuestion,
  after: KeptQuestion | undefined,
): Pick<ExamChange, 'kind' | 'before' | 'after'> | undefined {
  if (!after) return { kind: 'removed', before: textsOf(before), after: null };
  const [old, now] = [textsOf(before), textsOf(after)];
  if (after.questionId !== before.questionId) return { kind: 'replaced', before: old, after: now };
  return JSON.stringify(old) === JSON.stringify(now)
    ? undefined
    : { kind: 'mended', before: old, after: now };
}

function textsOf(question: KeptQuestion): MendedTexts {
  const { text, choices, correctAnswer, explanation, pinnedChoices, keepChoiceOrder } = question;
  return { text, choices, correctAnswer, explanation, pinnedChoices, keepChoiceOrder };
}

/**
 * The fewest questions whose move explains an order: all but a longest increasing subsequence, found by patience sorting.
 * @returns the ids that the moved questions had in the exam
 */
function movedAmong<Question extends KeptQuestion>(ordered: readonly Placed<Question>[]): Set<string> {
  const places = ordered.map(({ numberBefore }) => numberBefore);
  const tails: number[] = [];
  const previous: number[] = [];
  places.forEach((place, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const stayed = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1)
    stayed.add(places[index] ?? 0);
  return new Set(
    ordered.flatMap(({ before: { questionId }, numberBefore }) =>
      stayed.has(numberBefore) ? [] : [questionId],
    ),
  );
}
