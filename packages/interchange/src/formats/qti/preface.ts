import { LIMITS } from '@exam/contract/limits';
import { excerptOf } from '../../judge-question.ts';
import type { HtmlReader } from './html-in-qti.ts';

/** Text before the text of an item: instructions of its sections and its own, and shared texts from other files. */
export interface Preface {
  /** Empty without such a text. */
  readonly text: string;
  /** Differences from the file, as sentences. */
  readonly notes: readonly string[];
}

export const NO_PREFACE: Preface = { text: '', notes: [] };

/** A question with a longer text cannot be imported anyway. */
const LONGEST = 2 * LIMITS.questionTextLength;
/** Many items may share a preface, and each repeats its notes. */
const MOST_NOTES = 10;

export function joinPrefaces(...prefaces: readonly Preface[]): Preface {
  const texts = prefaces.map(({ text }) => text).filter((text) => text !== '');
  const notes = [...new Set(prefaces.flatMap((preface) => preface.notes))];
  return { text: texts.join('\n\n').slice(0, LONGEST), notes: notes.slice(0, MOST_NOTES) };
}

/** The text of an item after its preface. */
export function withPreface({ text, notes }: Preface, html: HtmlReader, asked: string): string {
  for (const note of notes) html.note(note);
  const body = html.read(asked);
  return [text, body].filter((part) => part !== '').join('\n\n');
}

/** An instruction in an item, or in an element that contains items, for some readers only. */
export interface Instruction {
  readonly html: string;
  readonly isForCandidates: boolean;
}

/** Reads the instructions for candidates; instructions for others are reported in notes. */
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

/** For instructions above several items: each item becomes a separate question. */
export function ofSection(preface: Preface): Preface {
  if (preface.text === '') return preface;
  return { ...preface, notes: [...preface.notes, 'Its text begins with the instructions of its section.'] };
}

/** Instructions of a whole test, such as its duration, do not belong to a question. */
export function ofTest({ text, notes }: Preface): Preface {
  if (text === '') return { text, notes };
  return { text: '', notes: [`Instructions of the whole test are left out: “${excerptOf(text)}”.`] };
}
