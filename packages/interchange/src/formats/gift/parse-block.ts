import type { MoodleTextFormat } from '../moodle/text-of-moodle.ts';
import { trimAscii } from '../moodle/trim-ascii.ts';
import { showEscaped } from './escapes.ts';

/** A text and what it is written in. */
export interface GiftText {
  readonly text: string;
  readonly format: MoodleTextFormat;
}

/** The parts of a question, before anybody asks of what type it is. */
export interface GiftQuestion {
  readonly text: GiftText;
  /** What stands between the braces, with its escapes hidden; undefined where there are none. */
  readonly answers: string | undefined;
  readonly hasFeedback: boolean;
}

/** @returns why it cannot be read, in a sentence, where its braces are not those of one question */
export function parseBlock(block: string): GiftQuestion | string {
  const body = withoutName(trimAscii(block));
  const opening = body.indexOf('{');
  const closing = body.indexOf('}', Math.max(0, opening));
  if (opening === -1 && !body.includes('}')) {
    return { text: parseText(body), answers: undefined, hasFeedback: false };
  }
  if (opening === -1 || closing === -1) return UNFITTING;
  const before = body.slice(0, opening);
  const after = body.slice(closing + 1);
  const inside = trimAscii(body.slice(opening + 1, closing));
  if (inside.includes('{') || /^[^{]*\}/.test(after)) return UNFITTING;
  if (after.includes('{')) return SEVERAL;
  const feedback = inside.lastIndexOf('####');
  return {
    // Answers in the middle of a sentence leave a gap in it.
    text: parseText(trimAscii(after) === '' ? before : `${before}_____${after}`),
    answers: feedback === -1 ? inside : trimAscii(inside.slice(0, feedback)),
    hasFeedback: feedback !== -1 && inside.slice(feedback + 4).trim() !== '',
  };
}

const UNFITTING = 'Its braces do not fit together: answers stand between one “{” and one “}”.';
const SEVERAL =
  'It has several “{…}”: put an empty line between two questions, and a backslash before a brace that is meant as such.';

/** A text, which may begin with its format: `[html]`. */
export function parseText(text: string, otherwise: MoodleTextFormat = 'moodle'): GiftText {
  const trimmed = trimAscii(text);
  const [prefix, named] = /^\[(html|plain|markdown|moodle)\]/.exec(trimmed) ?? [];
  return {
    text: trimAscii(showEscaped(trimmed.slice(prefix?.length ?? 0))),
    format: (named as MoodleTextFormat | undefined) ?? otherwise,
  };
}

function withoutName(body: string): string {
  if (!body.startsWith('::')) return body;
  const end = body.indexOf('::', 2);
  return end === -1 ? body.slice(2) : trimAscii(body.slice(end + 2));
}
