import { countCharacters, isBlank, keyOfChoice, tooLong } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { findMarkup, isWithinWithoutSigns, mostWithSigns, plainText } from '@exam/contract/rich-text';
import { withOneOfEmphasis } from './html/emphasis.ts';
import { htmlToText } from './html/html-to-text.ts';
import type {
  FileAnnotations,
  FileItem,
  FileQuestion,
  LeftBehind,
  Place,
  QuestionDraft,
} from './question-file.ts';

/** A multiple-choice question as its reader found it, not validated yet. */
export interface FoundQuestion extends FileAnnotations {
  readonly place: Place;
  readonly text: string;
  readonly choices: readonly {
    readonly text: string;
    readonly isCorrect: boolean;
    /** Whether it stands last; given for all choices where the file says it, or for none. */
    readonly isPinned?: boolean;
  }[];
  readonly keepChoiceOrder?: boolean;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly isTrueFalse?: boolean;
  readonly notes?: readonly string[];
  /** Why it is not valid, if its reader knows; takes precedence over the rules. */
  readonly fault?: string | undefined;
  /** Whether the choice that the file marks is kept although its reader found a fault: otherwise the fault may be in the key. */
  readonly isKeyCertain?: boolean;
}

/** Validates a question: returns it, or a failed item with the reason. */
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

/** A block of lines that is part of no question. @param lastLine from 1 */
export function unusedPart(place: Place, lastLine: number, text: string): LeftBehind {
  const cut = text.slice(0, 2 * LIMITS.questionTextLength).toWellFormed();
  return { kind: 'unused', place, lastLine, text: ownText(cut), reason: 'It belongs to no question.' };
}

/** A text of an XML file that is part of no question. @param text its plain words or HTML, where it begins in `place` */
export function unusedText(place: Place, html: string): LeftBehind {
  const lines = html.trim().split('\n').length - 1;
  return unusedPart(place, (place.line ?? 1) + lines, htmlToText(html, () => undefined).text);
}

/** Sets the category of an item, for readers that know it only at the end. */
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
    ...(found.choices.some(({ isPinned }) => isPinned !== undefined) && {
      pinnedChoices: choices.filter((_, at) => found.choices[at]?.isPinned),
    }),
    category: ownText(found.category ?? ''),
    tags: (found.tags ?? []).map(ownText),
    ...annotationsOf(found),
    isTrueFalse: found.isTrueFalse ?? false,
    notes: withOneOfEmphasis([...(found.notes ?? []), ...notesOfKey(found)]),
  };
}

/** Failed items are cut to limits, because there may be many of any size. */
function cutToBounds(found: FoundQuestion): FoundQuestion {
  const cut = (text: string, accepted: number) => text.slice(0, 2 * accepted).toWellFormed();
  return {
    ...found,
    text: cut(found.text, LIMITS.questionTextLength),
    choices: found.choices.slice(0, 2 * LIMITS.maxChoices).map(({ text, isCorrect, ...rest }) => ({
      ...rest,
      text: cut(text, LIMITS.choiceTextLength),
      isCorrect: isCorrect && (found.fault === undefined || found.isKeyCertain === true),
    })),
    explanation: cut(found.explanation ?? '', LIMITS.explanationLength),
  };
}

function faultOfLength(text: string): string {
  const most = LIMITS.questionTextLength;
  // Far longer texts are not worth counting: their code units are near enough.
  const characters = text.length > 10 * most ? text.length : countCharacters(text);
  if (characters > most) return `The text has ${characters} characters; at most ${most} are accepted.`;
  return tooLong('The text', text, most, mostWithSigns(most));
}

/** A copy of the text in its own memory: a substring would keep the whole file in memory. */
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

/** The formatting that covers a whole text. */
function printOf(text: string): 'strong' | 'emphasis' | undefined {
  if (!text.startsWith('*')) return undefined;
  const [markup] = findMarkup(text);
  const isWhole = markup?.start === 0 && markup.end === text.length;
  return isWhole && (markup.kind === 'strong' || markup.kind === 'emphasis') ? markup.kind : undefined;
}

/** The annotations that exist. Names that only repeat the text were generated by programs, and are dropped. */
function annotationsOf({ text, explanation = '', name = '', source = '' }: FoundQuestion): FileAnnotations {
  const isOwn = !isBeginningOf(name, text) && !/^\s*(?:question|frage)\s*\d+\s*$/i.test(name);
  return {
    ...(explanation.trim() !== '' && { explanation: ownText(explanation) }),
    ...(name.trim() !== '' && isOwn && { name: ownText(name) }),
    ...(source.trim() !== '' && { source: ownText(source) }),
  };
}

/** Compares letters and digits only, because names contain no signs of formulas, code and formatting. */
function isBeginningOf(name: string, text: string): boolean {
  const essence = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const beginning = essence(name.slice(0, LENGTH_OF_NAME));
  return essence(text.slice(0, 4 * LENGTH_OF_NAME)).startsWith(beginning);
}

/** Longer names are compared by their beginning. */
const LENGTH_OF_NAME = 1_000;

/** The beginning of a text on one line in plain words, enough to recognise it. */
export function excerptOf(text: string): string {
  // Only the beginning of a long text is processed.
  const beginning = text.trimStart().slice(0, 10 * LENGTH_OF_EXCERPT);
  const line = plainText(beginning).replace(/\s+/g, ' ').trim();
  return line.length <= LENGTH_OF_EXCERPT ? line : `${line.slice(0, LENGTH_OF_EXCERPT - 1).trimEnd()}…`;
}

const LENGTH_OF_EXCERPT = 120;

function findFault({ text, choices }: FoundQuestion): string | undefined {
  const texts = choices.map((choice) => choice.text);
  const right = choices.filter(({ isCorrect }) => isCorrect).length;
  if (isBlank(text)) return 'The question has no text.';
  if (!isWithinWithoutSigns(text, LIMITS.questionTextLength)) return faultOfLength(text);
  if (choices.length < LIMITS.minChoices) return `A question needs at least ${LIMITS.minChoices} choices.`;
  if (choices.length > LIMITS.maxChoices) {
    return `The question has ${choices.length} choices; at most ${LIMITS.maxChoices} are accepted.`;
  }
  if (texts.some((choice) => isBlank(choice))) return 'One of the choices is empty.';
  if (texts.some((choice) => !isWithinWithoutSigns(choice, LIMITS.choiceTextLength))) {
    return `One of the choices has more than ${LIMITS.choiceTextLength} characters.`;
  }
  const keys = texts.map(keyOfChoice);
  const repeated = texts.find((_, at) => keys.indexOf(keys[at]!) < at);
  if (repeated !== undefined) return `The choice “${excerptOf(repeated)}” appears twice.`;
  if (right === 0) return 'None of the choices is marked as correct.';
  if (right > 1) return `${right} choices are marked as correct; a question has one.`;
  if ([text, ...texts].some((part) => part.includes('\0') || !part.isWellFormed())) {
    return 'The question contains a character that cannot be stored.';
  }
  return undefined;
}
