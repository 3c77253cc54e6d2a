import type { ExamQuestion, ExamVersion, Question } from '@exam/contract';
import { correctVersions, inOrder, inPlaceOf } from '@exam/contract/correct-versions';
import { decideOrder, inAskedOrder } from '@exam/contract/pinned-choices';
import type { Corrections } from '../../../data/exams.ts';
import type { OrderedChoices } from '../../../ui/choices-editor/choice-order.ts';

/** The corrections of a saved exam so far. Questions are named by the ids that they have in the exam. */
export interface CorrectionDraft {
  readonly mended: ReadonlyMap<string, Mend>;
  /** The question that replaces each one, with its choices as the pool asks them. */
  readonly replaced: ReadonlyMap<string, Question>;
  readonly removed: ReadonlySet<string>;
  /** The places of each version in their new order, those that are taken out among them. */
  readonly orders: readonly (readonly string[])[];
}

/** The texts of a question and the order of its choices, which is that of the first version that has it. */
export interface Mend extends OrderedChoices {
  readonly text: string;
  readonly correctAnswer: string;
  readonly explanation: string;
  /** Whether the question of the pool is changed, too. */
  readonly inPool: boolean;
}

/** One place of a version. */
export interface Slot {
  /** The question of the exam. */
  readonly before: ExamQuestion;
  /** The question that stands there now: the same, mended, or another one. */
  readonly now: ExamQuestion | Question;
  readonly state: 'as-it-was' | 'mended' | 'replaced' | 'removed';
  /** Its number in the copy, from 1; undefined if it is taken out. */
  readonly number: number | undefined;
  /** The heading of the section that begins with it in the copy. */
  readonly heading?: string | undefined;
}

export function startCorrection(versions: readonly ExamVersion[]): CorrectionDraft {
  return {
    mended: new Map(),
    replaced: new Map(),
    removed: new Set(),
    orders: versions.map(({ questions }) => questions.map(({ _id }) => _id)),
  };
}

export function mend(draft: CorrectionDraft, id: string, texts: Mend): CorrectionDraft {
  return { ...draft, mended: new Map(draft.mended).set(id, texts) };
}

/** Another question takes the place; what was mended there is forgotten. */
export function replaceBy(draft: CorrectionDraft, id: string, coming: Question): CorrectionDraft {
  const mended = new Map(draft.mended);
  mended.delete(id);
  return { ...draft, mended, replaced: new Map(draft.replaced).set(id, inAskedOrder(coming)) };
}

export function takeOut(draft: CorrectionDraft, id: string): CorrectionDraft {
  return { ...restore(draft, id), removed: new Set(draft.removed).add(id) };
}

/** The question is as it was again, in the place where it is. */
export function restore(draft: CorrectionDraft, id: string): CorrectionDraft {
  const [mended, replaced, removed] = [
    new Map(draft.mended),
    new Map(draft.replaced),
    new Set(draft.removed),
  ];
  mended.delete(id);
  replaced.delete(id);
  removed.delete(id);
  return { ...draft, mended, replaced, removed };
}

/** Moves a place of one version by some places among those that are not taken out. */
export function move(draft: CorrectionDraft, version: number, id: string, by: 1 | -1): CorrectionDraft {
  const order = [...(draft.orders[version] ?? [])];
  const from = order.indexOf(id);
  let to = from + by;
  while (draft.removed.has(order[to] ?? '')) to += by;
  if (from === -1 || to < 0 || to >= order.length) return draft;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...draft, orders: draft.orders.map((one, index) => (index === version ? order : one)) };
}

/** The texts to begin mending from, with the choices in the order of the first version that has the question. */
export function textsToMend(draft: CorrectionDraft, versions: readonly ExamVersion[], id: string): Mend {
  const mended = draft.mended.get(id);
  if (mended) return mended;
  return { ...mendable(standingOf(draft, versions, id)), inPool: false };
}

function mendable(question: ExamQuestion | Question) {
  const { text, choices, correctAnswer, explanation, pinnedChoices, keepChoiceOrder } = question;
  return { text, choices, correctAnswer, explanation, pinnedChoices, keepChoiceOrder };
}

/** The question that is mended: the one that comes, or that of the first version. */
function standingOf(draft: CorrectionDraft, versions: readonly ExamVersion[], id: string) {
  const first = firstOf(versions, id);
  if (!first) throw new Error('Expected a question of the exam.');
  return nowAt(draft, first);
}

/** The question that stands where one of the exam was. */
function nowAt(draft: CorrectionDraft, before: ExamQuestion): ExamQuestion | Question {
  const coming = draft.replaced.get(before._id);
  return coming ? inPlaceOf(before, asKept(coming)) : before;
}

function firstOf(versions: readonly ExamVersion[], id: string): ExamQuestion | undefined {
  for (const { questions } of versions) {
    const found = questions.find(({ _id }) => _id === id);
    if (found) return found;
  }
  return undefined;
}

/** The places of a version in their new order, as the copy will have them. */
export function slotsOf(draft: CorrectionDraft, versions: readonly ExamVersion[], version: number): Slot[] {
  const corrections = questionCorrectionsOf(draft, versions);
  const coming = new Map([...draft.replaced.values()].map((question) => [question._id, asKept(question)]));
  const kept = versions.map(({ questions }) => questions.map(asKept));
  const placed = correctVersions(kept, corrections, coming)[version] ?? [];
  const ordered = inOrder(placed, orderOf(draft, version)) ?? placed;
  const inCopy = new Map(ordered.map((one, index) => [one.before._id, { ...one, number: index + 1 }]));
  const byId = new Map(versions[version]?.questions.map((question) => [question._id, question]));
  return (draft.orders[version] ?? []).flatMap((id): Slot[] => {
    const [before, copied] = [byId.get(id), inCopy.get(id)];
    if (!before) return [];
    if (!copied) return [{ before, now: before, state: 'removed', number: undefined }];
    const state = draft.replaced.has(id) ? 'replaced' : draft.mended.has(id) ? 'mended' : 'as-it-was';
    const { question, number } = copied;
    return [{ before, now: question, state, number, heading: question.heading || undefined }];
  });
}

/** A question as corrections name it. */
function asKept<Asked extends ExamQuestion | Question>(question: Asked): Asked & { questionId: string } {
  return { ...question, questionId: question._id };
}

/** The order of choices as it is sent: only what the server would not decide by itself. */
function saidOrder({ choices, pinnedChoices, keepChoiceOrder }: Mend, before: ExamQuestion | Question) {
  const isKept = decideOrder({ choices }, before).keepChoiceOrder;
  const pinned = decideOrder({ choices, keepChoiceOrder }, before).pinnedChoices;
  return {
    ...(keepChoiceOrder !== isKept && { keepChoiceOrder }),
    ...(!areSame(pinnedChoices, pinned) && { pinnedChoices: [...pinnedChoices] }),
  };
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((choice) => other.includes(choice));
}

/** The versions whose order was changed, by index. */
function movedVersions(draft: CorrectionDraft, versions: readonly ExamVersion[]): number[] {
  return versions.flatMap(({ questions }, index) =>
    questions.some(({ _id }, place) => draft.orders[index]?.[place] !== _id) ? [index] : [],
  );
}

/** The changes of the copy, one sentence each; empty if there are none. */
export function describeDraft(draft: CorrectionDraft, versions: readonly ExamVersion[]): string[] {
  const numbers = new Map<string, string>();
  for (const { label, questions } of versions) {
    questions.forEach(({ _id }, index) => {
      if (numbers.has(_id)) return;
      numbers.set(
        _id,
        versions.length > 1 ? `Question ${index + 1} of version ${label}` : `Question ${index + 1}`,
      );
    });
  }
  const told = [...numbers].flatMap(([id, name]) => {
    if (draft.removed.has(id)) return [`${name} is taken out`];
    const [isReplaced, isMended] = [draft.replaced.has(id), draft.mended.has(id)];
    if (isReplaced) return [`${name} is replaced${isMended ? ' and mended' : ''}`];
    if (!isMended) return [];
    return [
      `${name} is mended${draft.mended.get(id)?.inPool ? ', and the question in the pool with it' : ''}`,
    ];
  });
  const moved = movedVersions(draft, versions).map((index) =>
    versions.length > 1 ? `Version ${versions[index]?.label} has another order` : 'The order is another one',
  );
  return [...told, ...moved];
}

/** The corrections as they are sent. */
export function correctionsOf(
  draft: CorrectionDraft,
  versions: readonly ExamVersion[],
  name: string,
): Corrections {
  return {
    name,
    ...questionCorrectionsOf(draft, versions),
    ...(movedVersions(draft, versions).length > 0 && {
      orders: draft.orders.map((_, version) => orderOf(draft, version)),
    }),
  };
}

function questionCorrectionsOf(draft: CorrectionDraft, versions: readonly ExamVersion[]) {
  return {
    mended: [...draft.mended].map(([id, mended]) => {
      const { text, choices, correctAnswer, explanation, inPool } = mended;
      const texts = { text, choices: [...choices], correctAnswer, explanation, inPool };
      return {
        questionId: idNow(draft, id),
        ...texts,
        ...saidOrder(mended, standingOf(draft, versions, id)),
      };
    }),
    replaced: [...draft.replaced].map(([questionId, { _id: byId }]) => ({ questionId, byId })),
    removed: [...draft.removed],
  };
}

/** The questions of a version of the copy in their new order. */
function orderOf(draft: CorrectionDraft, version: number): string[] {
  const order = draft.orders[version] ?? [];
  return order.filter((id) => !draft.removed.has(id)).map((id) => idNow(draft, id));
}

function idNow({ replaced }: CorrectionDraft, id: string): string {
  return replaced.get(id)?._id ?? id;
}
