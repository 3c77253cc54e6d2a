import { LIMITS } from '@exam/contract/limits';
import { excerptOf } from '../../judge-question.ts';
import type { HtmlReader } from './html-in-qti.ts';

/** What stands before the text of an item: instructions of its sections and its own, a text in another file. */
export interface Preface {
  /** Empty where nothing does. */
  readonly text: string;
  /** What of it is left out or taken over otherwise. */
  readonly notes: readonly string[];
}

export const NO_PREFACE: Preface = { text: '', notes: [] };

/** A question with a longer text does not come in anyway. */
const LONGEST = 2 * LIMITS.questionTextLength;
/** Many items may share a preface, and each tells its notes. */
const MOST_NOTES = 10;

export function joinPrefaces(...prefaces: readonly Preface[]): Preface {
  const texts = prefaces.map(({ text }) => text).filter((text) => text !== '');
  const notes = [...new Set(prefaces.flatMap((preface) => preface.notes))];
  return { text: texts.join('\n\n').slice(0, LONGEST), notes: notes.slice(0, MOST_NOTES) };
}

/** The text of an item behind what stands before it. */
export function withPreface({ text, notes }: Preface, html: HtmlReader, asked: string): string {
  for (const note of notes) html.note(note);
  const body = html.read(asked);
  return [text, body].filter((part) => part !== '').join('\n\n');
}

/** A text of an element that holds items, or of an item, which is for some readers only. */
export interface Instruction {
  readonly html: string;
  readonly isForCandidates: boolean;
}

/** The instructions for candidates; those for others are told. */
export function readInstructions(instructions: readonly Instruction[], html: HtmlReader): Preface {
  return joinPrefaces(
    ...instructions.map(({ html: source, isForCandidates }): Preface => {
      const text = html.read(source);
      const notes = html.takeNotes();
      if (text === '' || isForCandidates) return { text, notes };
      return {
        text: '',
        notes: [`A text that is not meant for candidates is left out: “${excerptOf(text)}”.`],
      };
    }),
  );
}

/** Instructions that stood above several items: each of these is a question by itself now. */
export function ofSection(preface: Preface): Preface {
  if (preface.text === '') return preface;
  return { ...preface, notes: [...preface.notes, 'Its text begins with the instructions of its section.'] };
}

/** Instructions of a whole test, such as how long it takes, are not those of a question. */
export function ofTest({ text, notes }: Preface): Preface {
  if (text === '') return { text, notes };
  return { text: '', notes: [`Instructions of the whole test are left out: “${excerptOf(text)}”.`] };
}
