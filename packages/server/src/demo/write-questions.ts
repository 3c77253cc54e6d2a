import type { Difficulty, Objective } from '@exam/contract';
import type { DemoQuestion } from './demo-course.ts';

type QuestionBody = Omit<DemoQuestion, 'difficulty' | 'objective'>;

interface RightChoice {
  readonly right: string;
}

/** Marks the correct one among the choices of `ask`, so that no answer has to be written twice. */
export function right(choice: string): RightChoice {
  return { right: choice };
}

/**
 * A question with its choices in the order in which they are shown. A text given as a list is a list of lines.
 * Throws unless exactly one choice is marked as right.
 */
export function ask(
  text: string | readonly string[],
  ...choices: readonly (string | RightChoice)[]
): QuestionBody {
  const marked = choices.filter((choice) => typeof choice !== 'string');
  const [answer] = marked;
  if (answer === undefined || marked.length > 1) {
    throw new Error(`expected one right choice, found ${marked.length}: ${text}`);
  }
  return {
    text: typeof text === 'string' ? text : text.join('\n'),
    choices: choices.map((choice) => (typeof choice === 'string' ? choice : choice.right)),
    correctAnswer: answer.right,
  };
}

/** Gives all questions of the list one difficulty and one objective, so that a chapter reads kind by kind. */
export function ofKind(
  difficulty: Difficulty,
  objective: Objective,
  bodies: readonly QuestionBody[],
): readonly DemoQuestion[] {
  return bodies.map((body) => ({ ...body, difficulty, objective }));
}
