import type { Question } from '@exam/contract';
import { letterOf } from '../../../ui/choices-editor/choices.ts';
import type { StaleField } from '../../../ui/stale-edit.tsx';
import { draftOf, fieldsOf, type QuestionDraft } from './question-draft.ts';

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

function orderOf({ keepChoiceOrder }: Pick<Question, 'keepChoiceOrder'>): string {
  return keepChoiceOrder ? 'kept in every version' : 'shuffled in versions';
}

function listed(choices: readonly string[]): string {
  return choices.map((choice, index) => `${letterOf(index)}. ${choice}`).join('\n');
}
