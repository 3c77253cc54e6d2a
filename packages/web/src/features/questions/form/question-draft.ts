import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { recogniseChoices } from '@exam/contract/pinned-choices';
import type { QuestionFields } from '../../../data/questions.ts';
import { type OrderedChoices, withChoices } from '../../../ui/choices-editor/choice-order.ts';
import type { ShownQuestion } from '../../../ui/question-view.tsx';
import type { StaleField } from '../../../ui/stale-edit.tsx';

/** A question as typed in the form; empty fields are not filled in yet. */
export interface QuestionDraft extends OrderedChoices {
  text: string;
  /** Text in the field for the next choice. It counts as a choice, because nobody wants to lose it. */
  newChoice: string;
  correctAnswer: string;
  difficulty: Difficulty | '';
  objective: Objective | '';
  courseId: string;
  chapterId: string;
  explanation: string;
  source: string;
  name: string;
  tags: readonly string[];
}

export const EMPTY_DRAFT: QuestionDraft = {
  text: '',
  choices: [],
  newChoice: '',
  correctAnswer: '',
  difficulty: '',
  objective: '',
  courseId: '',
  chapterId: '',
  keepChoiceOrder: false,
  pinnedChoices: [],
  explanation: '',
  source: '',
  name: '',
  tags: [],
};

export function draftOf(question: Question): QuestionDraft {
  const { _id, createdAt, version, measured, chapter, ...content } = question;
  return { ...content, newChoice: '', courseId: chapter.course._id };
}

/** Puts course, chapter and kind of the address into a draft. A new course removes the chapter. */
export function prefill(draft: QuestionDraft, params: URLSearchParams): QuestionDraft {
  const courseId = params.get('course') ?? draft.courseId;
  const ownChapterId = courseId === draft.courseId ? draft.chapterId : '';
  return {
    ...draft,
    courseId,
    chapterId: params.get('chapter') ?? ownChapterId,
    difficulty: DIFFICULTIES.find((label) => label === params.get('difficulty')) ?? draft.difficulty,
    objective: OBJECTIVES.find((label) => label === params.get('objective')) ?? draft.objective,
  };
}

/** The choices as they are saved, and their order. */
export function choicesOf(draft: QuestionDraft): OrderedChoices {
  const { choices, pinnedChoices, keepChoiceOrder, newChoice } = draft;
  const all = newChoice.trim() === '' ? choices : [...choices, newChoice];
  return all === choices ? { choices, pinnedChoices, keepChoiceOrder } : withChoices(draft, all);
}

/** The draft as it is sent. @param base the question that is edited */
export function fieldsOf(draft: QuestionDraft, base?: Question): QuestionFields {
  const { text, correctAnswer, difficulty, objective, chapterId } = draft;
  const order = choicesOf(draft);
  const fields = { text, choices: order.choices, correctAnswer, difficulty, objective, chapterId };
  return { ...fields, ...saidOrder(order, base), ...annotationsOf(draft, base) };
}

/** The order of choices, as far as the server would not decide it by itself. */
function saidOrder({ choices, pinnedChoices, keepChoiceOrder }: OrderedChoices, base?: Question) {
  const { pinned, referring } = recogniseChoices(choices);
  const hasPins = [pinnedChoices, pinned, base?.pinnedChoices ?? []].some((list) => list.length > 0);
  const hasOrder = keepChoiceOrder || base?.keepChoiceOrder || referring.length > 0;
  return { ...(hasOrder && { keepChoiceOrder }), ...(hasPins && { pinnedChoices }) };
}

/** The names of the annotation fields. */
export const ANNOTATIONS = ['explanation', 'name', 'source', 'tags'] as const;

/** Annotations that are filled in, or were before. */
function annotationsOf(draft: QuestionDraft, base?: Question) {
  const told = ANNOTATIONS.filter((name) => draft[name].length > 0 || (base?.[name].length ?? 0) > 0);
  return Object.fromEntries(told.map((name) => [name, draft[name]]));
}

/** The draft as the preview shows it. */
export function previewOf(draft: QuestionDraft): ShownQuestion {
  return {
    text: draft.text,
    choices: choicesOf(draft).choices,
    pinnedChoices: choicesOf(draft).pinnedChoices,
    correctAnswer: draft.correctAnswer,
    difficulty: draft.difficulty || undefined,
    objective: draft.objective || undefined,
  };
}

export function areSame(one: QuestionDraft, other: QuestionDraft): boolean {
  return JSON.stringify([fieldsOf(one), one.courseId]) === JSON.stringify([fieldsOf(other), other.courseId]);
}

/**
 * The refusals that still hold: those of fields that are as they were sent. What was typed anew may be right.
 * @param sent the fields that were refused; undefined before anything was sent
 */
export function errorsThatHold(
  errors: Partial<Record<string, string>>,
  sent: QuestionFields | undefined,
  draft: QuestionDraft,
): Partial<Record<string, string>> {
  const now: Readonly<Record<string, unknown>> = { ...fieldsOf(draft) };
  const then: Readonly<Record<string, unknown>> = { ...sent };
  const isAsSent = (field: string) => JSON.stringify(now[field]) === JSON.stringify(then[field]);
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [field = path] = path.split('.');
      // The correct answer is judged by the choices.
      return isAsSent(field) && (field !== 'correctAnswer' || isAsSent('choices'));
    }),
  );
}

/** The differences between the form and the newer version, field by field. */
export function differences(draft: QuestionDraft, newer: Question): StaleField[] {
  const mine = fieldsOf(draft);
  const theirs = fieldsOf(draftOf(newer));
  return [
    { label: 'Text', mine: mine.text, newer: theirs.text },
    { label: 'Choices', mine: listed(mine.choices), newer: listed(theirs.choices) },
    { label: 'Correct answer', mine: mine.correctAnswer, newer: theirs.correctAnswer },
    { label: 'Order of choices', mine: orderOf(draft), newer: orderOf(newer) },
    { label: 'Difficulty', mine: mine.difficulty, newer: theirs.difficulty },
    { label: 'Objective', mine: mine.objective, newer: theirs.objective },
    { label: 'Explanation', mine: draft.explanation, newer: newer.explanation },
    { label: 'Name', mine: draft.name, newer: newer.name },
    { label: 'Source', mine: draft.source, newer: newer.source },
    { label: 'Tags', mine: draft.tags.join(', '), newer: newer.tags.join(', ') },
  ];
}

function orderOf({ keepChoiceOrder, pinnedChoices }: Omit<OrderedChoices, 'choices'>): string {
  const order = keepChoiceOrder ? 'kept in every version' : 'shuffled in versions';
  return pinnedChoices.length === 0 ? order : `${order}; last: ${pinnedChoices.join(', ')}`;
}

function listed(choices: readonly string[]): string {
  return choices.map((choice, index) => `${letterOf(index)}. ${choice}`).join('\n');
}
