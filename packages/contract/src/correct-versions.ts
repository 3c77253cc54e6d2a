/*
 * What corrections make of the versions of an exam. The server saves it, and the web app shows it before, so both
 * compute it here. O(n log n) in the number of questions of all versions.
 */
import { orderChoicesAt, seedFromText } from '@exam/assembly';
import type { MendedTexts } from './exam-corrections.ts';
import { mendChoices } from './mend-choices.ts';
import { askedChoices, type ChoiceOrder, decideOrder } from './pinned-choices.ts';

/** A question as an exam keeps it. */
export interface StandingQuestion extends MendedTexts {
  readonly questionId: string;
  /** Heading of the section that begins with it; empty or absent for none. */
  readonly heading?: string | undefined;
}

/** The new texts of a question; what is absent stays, and the order of new choices is recognised (see `decideOrder`). */
interface MendedQuestion {
  readonly questionId: string;
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  readonly explanation?: string | undefined;
  readonly pinnedChoices?: readonly string[] | undefined;
  readonly keepChoiceOrder?: boolean | undefined;
}

/** The corrections of the questions of an exam, by their ids there; a question that replaces another may be mended, too. */
export interface QuestionCorrections {
  readonly mended: readonly MendedQuestion[];
  readonly replaced: readonly { readonly questionId: string; readonly byId: string }[];
  readonly removed: readonly string[];
}

/** A question of the copy, and where it comes from. */
export interface Placed<Question extends StandingQuestion> {
  readonly question: Question;
  /** The question of the exam whose place it has. */
  readonly before: Question;
  /** From 1. */
  readonly numberBefore: number;
}

/**
 * Applies corrections to all versions of an exam. A question that is taken out or replaced leaves every version; a mended one is
 * mended in each, with its choices in the order of the version. Headings keep their places among the questions that stay; that of a
 * question that is taken out stands before the next one of its section. What is not corrected stays as it is.
 * @param versions the questions of the exam, version by version
 * @param coming the questions that replace others, by id, with their choices as they are asked
 */
export function correctVersions<Question extends StandingQuestion>(
  versions: readonly (readonly Question[])[],
  corrections: QuestionCorrections,
  coming: ReadonlyMap<string, StandingQuestion>,
): Placed<Question>[][] {
  const placed = versions.map((questions) => replaceQuestions(questions, corrections, coming));
  return mendEverywhere(placed, corrections);
}

/**
 * The questions of one corrected version in another order. Headings keep their places.
 * @returns undefined if the order does not name each question once
 */
export function inOrder<Question extends StandingQuestion>(
  placed: readonly Placed<Question>[],
  order: readonly string[],
): Placed<Question>[] | undefined {
  const byId = new Map(placed.map((one) => [one.question.questionId, one]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  if (ordered.length !== placed.length || order.length !== placed.length) return undefined;
  return ordered.map((one, index) => {
    const heading = placed[index]?.question.heading ?? '';
    return { ...one, question: { ...one.question, heading } };
  });
}

/** A question that takes the place of another: its right answer gets the same letter where pins allow it. */
export function inPlaceOf<Coming extends StandingQuestion>(leaving: MendedTexts, coming: Coming): Coming {
  const asked = askedChoices(coming.questionId, coming);
  const letter = leaving.choices.indexOf(leaving.correctAnswer);
  const order = orderChoicesAt(asked, letter, seedFromText(coming.questionId));
  return { ...coming, choices: order.map((place) => coming.choices[place] as string) };
}

function replaceQuestions<Question extends StandingQuestion>(
  questions: readonly Question[],
  { removed, replaced }: QuestionCorrections,
  coming: ReadonlyMap<string, StandingQuestion>,
): Placed<Question>[] {
  const gone = new Set(removed);
  const replacements = new Map(replaced.map(({ questionId, byId }) => [questionId, byId]));
  let passedOn = '';
  return questions.flatMap((before, index) => {
    const heading = before.heading || passedOn;
    passedOn = gone.has(before.questionId) ? heading : '';
    if (gone.has(before.questionId)) return [];
    const byId = replacements.get(before.questionId);
    const other = byId === undefined ? undefined : coming.get(byId);
    if (byId !== undefined && !other)
      throw new Error(`Expected question ${byId}, which replaces another one.`);
    const question = other ? { ...before, ...inPlaceOf(before, other), heading } : { ...before, heading };
    return [{ question, before, numberBefore: index + 1 }];
  });
}

function mendEverywhere<Question extends StandingQuestion>(
  versions: readonly (readonly Placed<Question>[])[],
  corrections: QuestionCorrections,
): Placed<Question>[][] {
  const texts = new Map(corrections.mended.map((one) => [one.questionId, one]));
  // The order of choices that was mended is that of the first version with the question.
  const first = new Map(
    versions
      .flat()
      .reverse()
      .map(({ question }) => [question.questionId, question]),
  );
  return versions.map((placed) =>
    placed.map((one) => {
      const mend = texts.get(one.question.questionId);
      if (!mend) return one;
      const { text, correctAnswer, explanation = one.question.explanation } = mend;
      const from = first.get(one.question.questionId) ?? one.question;
      const order = decideOrder(mend, from);
      const choices = mendChoices(from.choices, { choices: mend.choices, ...order }, one.question.choices);
      const mended = { text, choices, correctAnswer, explanation };
      return { ...one, question: { ...one.question, ...mended, ...inTheirOrder(order, choices) } };
    }),
  );
}

/** Pinned choices stand in the order of the choices. */
function inTheirOrder({ pinnedChoices, keepChoiceOrder }: ChoiceOrder, choices: readonly string[]) {
  return { pinnedChoices: choices.filter((choice) => pinnedChoices.includes(choice)), keepChoiceOrder };
}
