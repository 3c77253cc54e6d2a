import type { Seed } from '@exam/assembly';
import { type CourseId, inAskedOrder, LIMITS, letterOf, type QuestionId } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listQuestionsById, type QuestionRow } from '../questions/index.ts';
import { inChoiceOrder, shuffleChoices } from './generation/arrange-versions.ts';
import { inOrderOf } from './in-order-of.ts';

export interface ExamVersions {
  readonly courseId: CourseId;
  /** The questions of version A. */
  readonly questions: readonly QuestionId[];
  /** For each question of version A the positions that its choices have in the pool, from 0, in the order of the version. */
  readonly choiceOrders?: readonly (readonly number[])[] | undefined;
  /** B, C, … */
  readonly versions: readonly {
    readonly questions: readonly QuestionId[];
    /** For each question the positions that its choices have in version A, or in the pool if A does not hold it. */
    readonly choiceOrders?: readonly (readonly number[])[] | undefined;
  }[];
}

/**
 * The current questions of each version, A first, with choices in the order of the version; pinned ones are last. Where no order
 * is given, choices are shuffled by the seed.
 * @param seed undefined where choices stand as in the pool unless an order is given
 * @throws AppError notFound if a question is not in the pool of the course or not visible to the account; malformed
 * if there are too many, or an order of choices is not a permutation
 */
export async function readVersions(
  trx: Trx,
  account: Account,
  { courseId, questions, choiceOrders, versions }: ExamVersions,
  seed: Seed | undefined,
): Promise<QuestionRow[][]> {
  const all = [{ questions, choiceOrders }, ...versions];
  requireSize(all);
  const ids = new Set(all.flatMap((version) => version.questions));
  const rows = (await listQuestionsById(trx, account, courseId, [...ids])).map(inAskedOrder);
  const inPool = all.map((version) => inOrderOf(version.questions, rows));
  const drawn = seed === undefined ? inPool : shuffleChoices(inPool, seed);
  const ordered = (index: number, base: readonly QuestionRow[] = []) => {
    const orders = all[index]?.choiceOrders;
    return orders ? reorder(base, orders, index) : [...(drawn[index] ?? [])];
  };
  const first = ordered(0, inPool[0]);
  const asInFirst = new Map(first.map((question) => [question.id, question]));
  const others = inPool
    .slice(1)
    .map((version) => version.map((question) => asInFirst.get(question.id) ?? question));
  return [first, ...others.map((base, at) => ordered(at + 1, base))];
}

function requireSize(versions: readonly { readonly questions: readonly unknown[] }[]): void {
  const size = versions.reduce((sum, { questions }) => sum + questions.length, 0);
  if (size <= LIMITS.questionsInVersions) return;
  throw invalidField(
    'versions',
    `All versions together have at most ${LIMITS.questionsInVersions} questions; these are ${size}.`,
  );
}

/** @param index of the version, from 0 */
function reorder(
  questions: readonly QuestionRow[],
  orders: readonly (readonly number[])[],
  index: number,
): QuestionRow[] {
  const path = index === 0 ? 'choiceOrders' : `versions.${index - 1}.choiceOrders`;
  const label = letterOf(index);
  if (orders.length !== questions.length) {
    throw invalidField(
      path,
      `choiceOrders of version ${label} must hold an order for each of its ${questions.length} questions; it holds ${orders.length}.`,
    );
  }
  return questions.map((question, at) => {
    const order = orders[at] ?? [];
    if (!isPermutation(order, question.choices.length)) {
      throw invalidField(
        `${path}.${at}`,
        `The choices of question ${at + 1} in version ${label} must be ordered by the positions 0 to ${question.choices.length - 1}, each once. If the question was changed meanwhile, generate the exam again.`,
      );
    }
    return inChoiceOrder(question, order);
  });
}

/** Whether the positions are a permutation of 0 to size - 1. */
function isPermutation(positions: readonly number[], size: number): boolean {
  return (
    positions.length === size &&
    new Set(positions).size === size &&
    positions.every((position) => position < size)
  );
}
