import { LIMITS } from '@exam/contract/limits';
import { findMarkup, isWithinWithoutSigns, plainText } from '@exam/contract/rich-text';
import { withOneOfEmphasis } from './html/emphasis.ts';
import type { FileAnnotations, FileItem, FileQuestion, Place, QuestionDraft } from './question-file.ts';

/** A multiple-choice question as a reader finds it, before anybody knows whether it is a good one. */
export interface FoundQuestion extends FileAnnotations {
  readonly place: Place;
  readonly text: string;
  readonly choices: readonly { readonly text: string; readonly isCorrect: boolean }[];
  readonly keepChoiceOrder?: boolean;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly isTrueFalse?: boolean;
  readonly notes?: readonly string[];
  /** Why it cannot come in, where its reader knows; goes before what the rules say. */
  readonly fault?: string | undefined;
}

/** What a reader found, as a question that can come in, or with the reason why it cannot. */
export function judgeQuestion(found: FoundQuestion): FileItem {
  const { place } = found;
  const reason = found.fault ?? findFault(found);
  if (reason === undefined) return { kind: 'question', place, ...draftOf(found) } satisfies FileQuestion;
  return {
    kind: 'failed',
    place,
    text: excerptOf(found.text),
    reason: ownText(reason),
    draft: draftOf(cutToBounds(found)),
  };
}

/** An item with the category that a reader knows only when it has read all. */
export function withCategory(item: FileItem, category: string): FileItem {
  if (item.kind === 'question') return { ...item, category };
  return item.draft === undefined ? item : { ...item, draft: { ...item.draft, category } };
}

function draftOf(found: FoundQuestion): QuestionDraft {
  const choices = found.choices.map(({ text }) => ownText(text));
  const right = found.choices.flatMap(({ isCorrect }, at) => (isCorrect ? [choices[at]!] : []));
  return {
    text: ownText(found.text),
    choices,
    correctAnswer: right.length === 1 ? right[0]! : '',
    keepChoiceOrder: found.keepChoiceOrder ?? false,
    category: ownText(found.category ?? ''),
    tags: (found.tags ?? []).map(ownText),
    ...annotationsOf(found),
    isTrueFalse: found.isTrueFalse ?? false,
    notes: withOneOfEmphasis([...(found.notes ?? []), ...notesOfKey(found)]),
  };
}

/** What failed may be of any size, and as many may fail as there are. */
function cutToBounds(found: FoundQuestion): FoundQuestion {
  const cut = (text: string, accepted: number) => text.slice(0, 2 * accepted).toWellFormed();
  return {
    ...found,
    text: cut(found.text, LIMITS.questionTextLength),
    choices: found.choices.slice(0, 2 * LIMITS.maxChoices).map(({ text, isCorrect }) => ({
      text: cut(text, LIMITS.choiceTextLength),
      // What its reader found wrong may be the key.
      isCorrect: isCorrect && found.fault === undefined,
    })),
    explanation: cut(found.explanation ?? '', LIMITS.explanationLength),
  };
}

/**
 * The same text in memory of its own. A part of a text keeps the whole of it in memory, so that the questions of a file would keep
 * all that was read of it.
 */
export function ownText(text: string): string {
  const encoding = /[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

export const KEY_IS_PRINTED =
  'Only the correct choice is bold or italic: students would see the key. Print all choices alike.';

function notesOfKey({ choices }: FoundQuestion): string[] {
  const prints = choices.map(({ text }) => printOf(text.trim()));
  const right = choices.findIndex(({ isCorrect }) => isCorrect);
  const isAlone =
    prints[right] !== undefined && prints.every((print, at) => at === right || print === undefined);
  return isAlone ? [KEY_IS_PRINTED] : [];
}

/** What all of a text is printed in. */
function printOf(text: string): 'strong' | 'emphasis' | undefined {
  if (!text.startsWith('*')) return undefined;
  const [markup] = findMarkup(text);
  const isWhole = markup?.start === 0 && markup.end === text.length;
  return isWhole && (markup.kind === 'strong' || markup.kind === 'emphasis') ? markup.kind : undefined;
}

/** What is there of it. Programs make names from texts: a name that says no more is none. */
function annotationsOf({ text, explanation = '', name = '', source = '' }: FoundQuestion): FileAnnotations {
  const isOwn = !isBeginningOf(name, text) && !/^\s*(?:question|frage)\s*\d+\s*$/i.test(name);
  return {
    ...(explanation.trim() !== '' && { explanation: ownText(explanation) }),
    ...(name.trim() !== '' && isOwn && { name: ownText(name) }),
    ...(source.trim() !== '' && { source: ownText(source) }),
  };
}

/** By letters and digits alone: signs of formulas, code and print are not in names. */
function isBeginningOf(name: string, text: string): boolean {
  const essence = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const beginning = essence(name.slice(0, LENGTH_OF_NAME));
  return essence(text.slice(0, 4 * LENGTH_OF_NAME)).startsWith(beginning);
}

/** Longer names are judged by so much of them. */
const LENGTH_OF_NAME = 1_000;

/** As much of a text as tells it apart, on one line and in plain words. */
export function excerptOf(text: string): string {
  // Of a long text only the beginning is looked at.
  const beginning = text.trimStart().slice(0, 10 * LENGTH_OF_EXCERPT);
  const line = plainText(beginning).replace(/\s+/g, ' ').trim();
  return line.length <= LENGTH_OF_EXCERPT ? line : `${line.slice(0, LENGTH_OF_EXCERPT - 1).trimEnd()}…`;
}

const LENGTH_OF_EXCERPT = 120;

function findFault({ text, choices }: FoundQuestion): string | undefined {
  const texts = choices.map((choice) => choice.text);
  const right = choices.filter(({ isCorrect }) => isCorrect).length;
  if (text.trim() === '') return 'The question has no text.';
  if (!isWithinWithoutSigns(text, LIMITS.questionTextLength)) {
    return `The text has ${text.length} characters; at most ${LIMITS.questionTextLength} are accepted.`;
  }
  if (choices.length < LIMITS.minChoices) return `A question needs at least ${LIMITS.minChoices} choices.`;
  if (choices.length > LIMITS.maxChoices) {
    return `The question has ${choices.length} choices; at most ${LIMITS.maxChoices} are accepted.`;
  }
  if (texts.some((choice) => choice.trim() === '')) return 'One of the choices is empty.';
  if (texts.some((choice) => !isWithinWithoutSigns(choice, LIMITS.choiceTextLength))) {
    return `One of the choices has more than ${LIMITS.choiceTextLength} characters.`;
  }
  const repeated = texts.find((choice, at) => texts.some((other, to) => to < at && isSame(choice, other)));
  if (repeated !== undefined) return `The choice “${excerptOf(repeated)}” appears twice.`;
  if (right === 0) return 'None of the choices is marked as correct.';
  if (right > 1) return `${right} choices are marked as correct; a question has one.`;
  if ([text, ...texts].some((part) => part.includes('\0') || !part.isWellFormed())) {
    return 'The question contains a character that cannot be stored.';
  }
  return undefined;
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
