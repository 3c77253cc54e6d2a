import { countRuns, orderChoices, orderChoicesAt, type Seed, seedFromBytes } from '@exam/assembly';
import { askedChoices } from '@exam/contract/pinned-choices';
import type { GeneratedPaper, PaperQuestion } from '../generated-paper.ts';
import { changeVersions } from './paper-versions.ts';

/** The positions that the choices of a question have in the pool, pinned ones last, in the order of the paper. */
export function orderInPool({ choices, choiceOrder }: PaperQuestion): number[] {
  return choiceOrder ? [...choiceOrder] : [...choices.keys()];
}

/**
 * Another order of the choices where questions were put into an order in which four right answers in a row have the same letter,
 * if that leaves fewer of these rows. Versions without them are unchanged.
 */
export function redrawRuns(paper: GeneratedPaper): GeneratedPaper {
  if (!paper.asked.shufflesChoices) return paper;
  return changeVersions(paper, (version) => {
    const before = countRuns(lettersOf(version.questions));
    if (before === 0) return version;
    const asked = version.questions.map((question) => askedChoices(question._id, question));
    const [orders = []] = orderChoices([asked], anySeed());
    const questions = version.questions.map((question, at) => inOrder(question, orders[at]));
    return countRuns(lettersOf(questions)) < before ? { ...version, questions } : version;
  });
}

/** A question that takes the place of another: its right answer gets the letter of the other's, where pins allow it. */
export function inPlaceOf(leaving: PaperQuestion, coming: PaperQuestion): PaperQuestion {
  const letter = leaving.choices.indexOf(leaving.correctAnswer);
  return inOrder(coming, orderChoicesAt(askedChoices(coming._id, coming), letter, anySeed()));
}

const lettersOf = (questions: readonly PaperQuestion[]) =>
  questions.map(({ choices, correctAnswer }) => choices.indexOf(correctAnswer));

function anySeed(): Seed {
  return seedFromBytes(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param order the positions that the choices have now, in their new order */
function inOrder(question: PaperQuestion, order: readonly number[] = []): PaperQuestion {
  const before = orderInPool(question);
  return {
    ...question,
    choices: order.map((place) => question.choices[place] ?? ''),
    choiceOrder: order.map((place) => before[place] ?? place),
  };
}
