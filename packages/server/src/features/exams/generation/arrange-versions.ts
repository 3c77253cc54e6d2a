import { orderChoices, type Seed, shuffleVersions } from '@exam/assembly';
import { askedChoices, inAskedOrder, type VersionsAsked } from '@exam/contract';
import type { QuestionRow } from '../../questions/index.ts';

/** A question with its choices as the exam asks them. */
export interface OrderedQuestion extends QuestionRow {
  /** The positions that the choices have in the pool, pinned ones last, from 0, in this order. */
  readonly choiceOrder: readonly number[];
}

export interface Arrangement extends VersionsAsked {
  /** Whether choices are shuffled in every version. */
  readonly shufflesChoices: boolean;
  readonly seed: Seed;
}

/**
 * The versions of an exam, A first, with questions and choices in their orders.
 * @param drawn questions in asked order, pinned choices last: those of each version, or of version A alone where all have the same
 */
export function arrangeVersions(
  drawn: readonly (readonly QuestionRow[])[],
  { count, differBy, shufflesChoices, seed }: Arrangement,
): OrderedQuestion[][] {
  const versions = differBy === 'order' ? shuffledQuestions(drawn[0] ?? [], count, seed) : drawn;
  return shufflesChoices
    ? shuffleChoices(versions, seed)
    : versions.map((questions) => questions.map((question) => inChoiceOrder(question)));
}

/** The same questions in another order for each version. */
function shuffledQuestions(questions: readonly QuestionRow[], versions: number, seed: Seed): QuestionRow[][] {
  const unchanged = questions.map(({ choices }) => {
    return { numberOfChoices: choices.length, keepsChoiceOrder: true, numberOfPinned: 0 };
  });
  return shuffleVersions({ questions: unchanged, versions, seed }).map((version) =>
    version.map(({ question }) => questions[question] as QuestionRow),
  );
}

/**
 * All choices shuffled, with the letters of the right answers balanced in each version. The same versions get the same orders
 * from a seed.
 * @param versions questions in asked order
 */
export function shuffleChoices(
  versions: readonly (readonly QuestionRow[])[],
  seed: Seed,
): OrderedQuestion[][] {
  const orders = orderChoices(
    versions.map((questions) => questions.map((question) => askedChoices(question.id, question))),
    seed,
  );
  return versions.map((questions, version) =>
    questions.map((question, at) => inChoiceOrder(question, orders[version]?.[at])),
  );
}

/**
 * The question with its choices in a new order; pinned ones are last whatever the order says.
 * @param question in asked order
 * @param order positions of the choices, from 0, in their new order
 */
export function inChoiceOrder(
  question: QuestionRow,
  order: readonly number[] = [...question.choices.keys()],
): OrderedQuestion {
  const ordered = inAskedOrder({
    ...question,
    choices: order.map((place) => question.choices[place] as string),
  });
  return { ...ordered, choiceOrder: ordered.choices.map((choice) => question.choices.indexOf(choice)) };
}
