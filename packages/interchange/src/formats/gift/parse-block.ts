import type { MoodleTextFormat } from '../../moodle/text-of-moodle.ts';
import { trimAscii } from '../../moodle/trim-ascii.ts';
import { showEscaped } from './escapes.ts';

/** A text with its format. */
export interface GiftText {
  readonly text: string;
  readonly format: MoodleTextFormat;
}

/** The parts of a question before its type is known. */
export interface GiftQuestion {
  readonly text: GiftText;
  /** The content of the braces with hidden escapes; undefined without braces. */
  readonly answers: string | undefined;
  /** The general feedback. */
  readonly feedback: GiftText;
  /** The name in the file; empty if absent. */
  readonly name: string;
}

/** @returns a sentence if its braces are not those of one question */
export function parseBlock(block: string): GiftQuestion | string {
  const { name, body } = partName(trimAscii(block));
  const opening = body.indexOf('{');
  const closing = body.indexOf('}', Math.max(0, opening));
  if (opening === -1 && !body.includes('}')) {
    return { text: parseText(body), answers: undefined, feedback: parseText(''), name };
  }
  if (opening === -1 || closing === -1) return UNFITTING;
  const before = body.slice(0, opening);
  const after = body.slice(closing + 1);
  const inside = trimAscii(body.slice(opening + 1, closing));
  if (inside.includes('{') || /^[^{]*\}/.test(after)) return UNFITTING;
  if (after.includes('{')) return SEVERAL;
  const feedback = inside.lastIndexOf('####');
  // Answers in the middle of a sentence leave a gap.
  const text = parseText(trimAscii(after) === '' ? before : `${before}_____${after}`);
  return {
    text,
    answers: feedback === -1 ? inside : trimAscii(inside.slice(0, feedback)),
    feedback: parseText(feedback === -1 ? '' : inside.slice(feedback + 4), text.format),
    name,
  };
}

const UNFITTING = 'Its braces do not match: answers belong between one “{” and one “}”.';
const SEVERAL =
  'It has several “{…}”: put an empty line between two questions, and a backslash before a brace that belongs to the text.';

/** A text, optionally with its format: `[html]`. */
export function parseText(text: string, otherwise: MoodleTextFormat = 'moodle'): GiftText {
  const trimmed = trimAscii(text);
  const [prefix, named] = /^\[(html|plain|markdown|moodle)\]/.exec(trimmed) ?? [];
  return {
    text: trimAscii(showEscaped(trimmed.slice(prefix?.length ?? 0))),
    format: (named as MoodleTextFormat | undefined) ?? otherwise,
  };
}

/** The name between colons before a question, and the rest. */
export function partName(block: string): { name: string; body: string } {
  if (!block.startsWith('::')) return { name: '', body: block };
  const end = block.indexOf('::', 2);
  if (end === -1) return { name: '', body: block.slice(2) };
  return { name: trimAscii(showEscaped(block.slice(2, end))), body: trimAscii(block.slice(end + 2)) };
}
