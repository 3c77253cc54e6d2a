import type { MoodleTextFormat } from '../../moodle/text-of-moodle.ts';
import { trimAscii } from '../../moodle/trim-ascii.ts';
import { type GiftText, parseText } from './parse-block.ts';

/** A choice with its percentage of the marks. */
export interface GiftChoice {
  readonly text: GiftText;
  readonly marks: number;
  readonly hasFeedback: boolean;
}

/** The type of a question, decided by its answers. */
export type GiftAnswers =
  | { readonly kind: 'choices'; readonly choices: readonly GiftChoice[] }
  | { readonly kind: 'true-false'; readonly isTrue: boolean; readonly hasFeedback: boolean }
  | { readonly kind: 'other'; readonly words: string }
  | { readonly kind: 'none' };

/** Braces that begin like answers. Braces alone also occur in programs and formulas. */
export const BEGINS_ANSWERS = /(?<!\\)\{\s*(?:[=#](?!=)|~|(?:T|F|TRUE|FALSE)\s*(?:[#}]|$)|%-?\d)/;

/** Decides the type like Moodle, for which a text without braces describes the questions below it. */
export function parseAnswers(answers: string | undefined, format: MoodleTextFormat): GiftAnswers {
  if (answers === undefined) return { kind: 'none' };
  if (answers === '') return { kind: 'other', words: 'essay' };
  if (answers.startsWith('#')) return { kind: 'other', words: 'numerical' };
  if (answers.includes('~')) return parseChoices(answers, format);
  if (answers.includes('=') && answers.includes('->')) return { kind: 'other', words: 'matching' };
  const [said, ...feedback] = answers.split('#');
  const isTrue = /^(?:T|TRUE)$/i.test(said!.trim());
  if (!isTrue && !/^(?:F|FALSE)$/i.test(said!.trim())) return { kind: 'other', words: 'short answer' };
  return { kind: 'true-false', isTrue, hasFeedback: feedback.some((text) => text.trim() !== '') };
}

/** More than a question may have, so that the limit is reported. */
const MOST_PARTS = 100;

function parseChoices(answers: string, format: MoodleTextFormat): GiftAnswers {
  // Without a fully correct choice, Moodle allows several to be chosen.
  if (!answers.includes('=')) return { kind: 'other', words: 'multiple choice with several answers' };
  // “~=” is one sign: Moodle drops the empty choice between the two. A choice that is empty on its line is a fault.
  const parts = answers.split(/(?=(?<!~[ \t]{0,9})=|~)/, MOST_PARTS).map(trimAscii);
  const choices = parts.filter((part) => part !== '').map((part) => parseChoice(part, format));
  return { kind: 'choices', choices };
}

function parseChoice(part: string, format: MoodleTextFormat): GiftChoice {
  const [sign = ''] = /^(?:~[ \t]{0,9}=|[=~])/.exec(part) ?? [];
  const isRight = sign.endsWith('=');
  const body = trimAscii(part.slice(sign.length));
  // Some languages write a weight with a decimal comma.
  const [weight, percent] = /^%(-?\d{1,3}(?:[.,]\d*)?)%/.exec(body) ?? [];
  const [said, feedback = ''] = splitOnce(body.slice(weight?.length ?? 0), '#');
  return {
    text: parseText(said, format),
    marks: percent === undefined ? (isRight ? 100 : 0) : Number(percent.replace(',', '.')),
    hasFeedback: feedback.trim() !== '',
  };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
