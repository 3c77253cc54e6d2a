import type { ChoiceLetterReading, FileChoiceLetters } from '@exam/contract';
import type { FormatFiles, RawFile } from './format-files.ts';
import { hasOurLabels } from './leading-labels.ts';
import type { FileItem, OpenedFile, QuestionDraft } from './question-file.ts';

/** A letter that stands before the text of a choice: `A) 4`, `b. 6`, `(C) 7`. */
export interface LetterLabel {
  /** From 0. */
  readonly rank: number;
  /** What stands behind the letter. */
  readonly text: string;
  /** The letter as `A`, its case and the signs beside it: equal for labels of one kind. */
  readonly style: string;
}

/** The letter before a text; undefined if it begins otherwise. */
export function labelOf(text: string): LetterLabel | undefined {
  const [whole, open = '', letter = '', close = ''] =
    /^\s*([([（]?)([A-Ja-j])([)\]）.:、．])\s*/u.exec(text) ?? [];
  if (whole === undefined || (open !== '' && !/[)\]）]/.test(close))) return undefined;
  const isCapital = letter === letter.toUpperCase();
  return {
    rank: letter.toLowerCase().charCodeAt(0) - 97,
    text: text.slice(whole.length),
    style: `${open}${isCapital ? 'A' : 'a'}${close}`,
  };
}

/** How the choices of a question are lettered: not at all, in order from A, or otherwise. */
type Lettering = 'none' | 'in-order' | 'other';

/**
 * Whether each filled choice begins with its own letter, all in one style and with a text behind it. Empty choices keep
 * their place.
 * @param choices in the order of their columns
 */
function letteringOf(choices: readonly string[]): Lettering {
  const labels = choices.flatMap((choice, place) =>
    choice.trim() === '' ? [] : [{ place, label: labelOf(choice) }],
  );
  const [first] = labels;
  const areLabelled =
    labels.length >= 2 &&
    labels.every(
      ({ label }) => label !== undefined && label.style === first?.label?.style && label.text.trim() !== '',
    );
  if (!areLabelled || new Set(labels.map(({ label }) => label!.rank)).size < labels.length) return 'none';
  return labels.every(({ place, label }) => label!.rank === place) ? 'in-order' : 'other';
}

/** The choices without the letters before them, if these are in order from A and not all that differs; else as they are. */
export function withoutLetters(choices: readonly string[]): readonly string[] {
  if (letteringOf(choices) !== 'in-order') return choices;
  const bare = choices.map((choice) => labelOf(choice)?.text ?? choice);
  const filled = bare.map((text) => text.trim()).filter((text) => text !== '');
  return new Set(filled).size === filled.length ? bare : choices;
}

/** Whether a letter that names the choice at `index` by its column stands before the text of another choice. */
export function isLetterOfAnother(
  choices: readonly string[],
  index: number,
  answers: readonly string[],
): boolean {
  if (letteringOf(choices) !== 'other') return false;
  const letter = String.fromCharCode('A'.charCodeAt(0) + (labelOf(choices[index] ?? '')?.rank ?? 0));
  return answers.some(
    (answer) => /^\s*[([（]?[A-Ja-j][)\]）.:]?\s*$/.test(answer) && !answer.toUpperCase().includes(letter),
  );
}

/** Choices that are shown as an example are cut here. */
const EXAMPLE_LENGTH = 80;

/**
 * The same file without the letters before the texts of choices, where the user chose it; without a choice, where a table of others has them.
 * The key moves with its choice. Other files keep them, because ours must be read back as they are. Linear time.
 */
export function takeLettersOff(
  opened: OpenedFile,
  { choiceLetters: said }: Pick<RawFile, 'choiceLetters'>,
  { isOfTables = false }: Pick<FormatFiles, 'isOfTables'>,
): OpenedFile {
  let told: FileChoiceLetters | undefined;
  function* items(): Generator<FileItem> {
    for (const item of opened.items) {
      const draft = item.kind === 'question' ? item : item.draft;
      const bare = draft && withoutLetters(draft.choices);
      if (draft === undefined || bare === undefined || bare === draft.choices) {
        yield item;
        continue;
      }
      const reading: ChoiceLetterReading =
        said ?? told?.reading ?? (isOfTables && !hasOurLabels(draft.tags) ? 'taken-off' : 'kept');
      told ??= {
        ...{ reading, isChosen: said !== undefined, numberOfQuestions: 0 },
        example: draft.choices.map((choice) => choice.slice(0, EXAMPLE_LENGTH).toWellFormed()),
      };
      told = { ...told, numberOfQuestions: told.numberOfQuestions + 1 };
      if (reading === 'kept') yield item;
      else if (item.kind === 'question') yield { ...item, ...withChoices(item, bare) };
      else yield { ...item, draft: withChoices(draft, bare) };
    }
  }
  return {
    ...opened,
    items: items(),
    summary: () => ({ ...opened.summary(), ...(told && { choiceLetters: told }) }),
  };
}

/** The question with other texts of its choices. @param bare in the same order */
function withChoices(draft: QuestionDraft, bare: readonly string[]): QuestionDraft {
  const { choices, correctAnswer, pinnedChoices, notes } = draft;
  const bareOf = (choice: string) => bare[choices.indexOf(choice)] ?? choice;
  return {
    ...draft,
    choices: bare,
    correctAnswer: bareOf(correctAnswer),
    ...(pinnedChoices && { pinnedChoices: pinnedChoices.map(bareOf) }),
    notes: [...notes, TAKEN_OFF],
  };
}

const TAKEN_OFF = 'The letters before the texts of its choices are taken off.';
