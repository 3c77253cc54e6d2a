import { linesOf } from '../lines-of.ts';
import { placesOf, WORDS } from './dialects.ts';
import { parseLabels } from './labels-line.ts';
import type { Labels } from './outline.ts';

/** The meaning of the beginning of a line; `length` is the length of the sign before the text. */
export type LineSign =
  | { readonly kind: 'heading'; readonly level: number; readonly length: number }
  | { readonly kind: 'question'; readonly length: number; readonly isBold: boolean }
  | { readonly kind: 'box'; readonly length: number; readonly isMarked: boolean }
  | {
      readonly kind: 'letter';
      readonly length: number;
      /** The places that the letter may have among choices, from 0. */
      readonly places: readonly number[];
      readonly mark: string;
      /** As written, such as `b)`. */
      readonly sign: string;
    }
  | { readonly kind: 'answer'; readonly answer: string; readonly isBelowChoices: boolean }
  | { readonly kind: 'labels'; readonly labels: Labels; readonly isBelowChoices: boolean }
  /** Only below choices; elsewhere it is text. */
  | { readonly kind: 'explanation'; readonly length: number }
  | { readonly kind: 'fence'; readonly ticks: number }
  /** A line that is markup alone; `opens` tells whether it opens or closes details, which hide an answer. */
  | { readonly kind: 'rule'; readonly opens?: boolean | undefined };

/** The sign of a line without its indent; undefined for text. These are the signs of our own exports. */
export function signOf(line: string): LineSign | undefined {
  return firstSign(READERS, line);
}

/** Like `signOf`, with the signs of all dialects: for files that are certainly no export of ours. */
export function looseSignOf(line: string): LineSign | undefined {
  return firstSign(READERS, line) ?? firstSign(LOOSE_READERS, line);
}

function firstSign(readers: readonly SignReader[], line: string): LineSign | undefined {
  for (const read of readers) {
    const sign = read(line);
    if (sign) return sign;
  }
  return undefined;
}

type SignReader = (line: string) => LineSign | null | undefined;

/** Whether a sign is valid only below the choices of a question. */
export function isBelowChoices(sign: LineSign | undefined): boolean {
  if (sign?.kind === 'labels' || sign?.kind === 'answer') return sign.isBelowChoices;
  return sign?.kind === 'explanation';
}

/** Whether a text contains a numbered line followed by two lettered lines: a question and its choices. */
export function looksLikeList(text: string): boolean {
  let next = -1;
  for (const { text: line } of linesOf(text)) {
    const sign = looseSignOf(line.trimStart());
    if (sign?.kind === 'question') next = 0;
    else if (sign?.kind === 'letter' && sign.places.includes(next)) next += 1;
    if (next === 2) return true;
  }
  return false;
}

/**
 * The length of the number, and the word before it, with which the heading of a question begins: "Q1.", "Question 1",
 * "Frage 3:", "第1题". 0 without one.
 */
export function numberOfQuestion(heading: string): number {
  const sign = signOf(heading);
  return sign?.kind === 'question' ? sign.length : lengthOfNumber(heading);
}

/** The length of a word for a question and its number. */
function lengthOfNumber(line: string): number {
  const found =
    /^(?:\*\*)?(\p{L}[\p{L}\p{M}]{0,12})[ \t.#№]{0,3}\d{1,5}(?![\d.,]\d)[ \t]{0,3}[题題問问]?(?:[：、）．]|[.):–—-]?(?=[ \t*]|$))[ \t]{0,9}/iu.exec(
      line,
    );
  return found !== null && WORDS.question.has(found[1]!.toLowerCase()) ? found[0].length : 0;
}

/** Whether a line closes a fence with this many backticks. */
export function closesFence(line: string, ticks: number): boolean {
  const closing = /^(`{3,})[ \t]*$/.exec(line)?.[1];
  return closing !== undefined && closing.length >= ticks;
}

const READERS: readonly SignReader[] = [
  (line) => {
    const found = /^(#{1,6})(?:[ \t]+|$)/.exec(line);
    return found && { kind: 'heading', level: found[1]!.length, length: found[0].length };
  },
  (line) => {
    const found = /^(\*\*)?(?:(?:question|q)[ \t]*)?\d{1,5}[ \t]*[.):](\*\*)?(?:[ \t]+|$)/i.exec(line);
    return found && { kind: 'question', length: found[0].length, isBold: found[1] !== found[2] };
  },
  (line) => {
    const found =
      /^[-*+][ \t]{0,9}\[[ \t]{0,9}([xX✓✔×хХ]?)[ \t]{0,9}\](?!\[|:[ \t]|\((?:\w+:|[/#.]))[ \t]*/u.exec(line);
    return found && { kind: 'box', length: found[0].length, isMarked: found[1] !== '' };
  },
  (line) => {
    const found = /^(\*{0,3}|[-+*][ \t]{1,9}\*{0,3})[ \t]{0,9}\(?([a-jA-J])[.)](?:[ \t]+|$)/.exec(line);
    const index = (found?.[2]?.toLowerCase().charCodeAt(0) ?? 0) - 97;
    return (
      found && {
        kind: 'letter',
        length: found[0].length,
        places: [index],
        mark: found[1]!.replace(/^[-+*][ \t]+/, ''),
        sign: found[0].slice(found[1]!.length).trim(),
      }
    );
  },
  (line) => {
    const found =
      /^[*_]{0,3}(?:(?:the )?(?:correct|right) )?(?:answer|ans|key|solution)[*_]{0,3}[ \t]{0,9}[:=][*_]{0,3}[ \t]*(\S.*)$/is.exec(
        line,
      );
    return found && { kind: 'answer', answer: withoutEnd(found[1]!), isBelowChoices: false };
  },
  (line) => {
    const labels = parseLabels(line);
    return labels && { kind: 'labels', ...labels };
  },
  (line) => {
    const found =
      /^[*_]{0,3}(?:explanation|rationale|(?:general )?feedback)[*_]{0,3}[ \t]{0,9}:[*_]{0,3}(?:[ \t]+|$)/i.exec(
        line,
      );
    return found && { kind: 'explanation', length: found[0].length };
  },
  (line) => {
    const ticks = /^(`{3,})[^`]*$/.exec(line)?.[1]?.length;
    return ticks === undefined ? undefined : { kind: 'fence', ticks };
  },
  (line) => (/^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/.test(line) ? { kind: 'rule' } : undefined),
];

/** The signs of dialects (see `dialects.ts`). */
const LOOSE_READERS: readonly SignReader[] = [
  (line) => {
    const found =
      /^<(\/?)(details|p|br|summary)\b[^<>]{0,99}>(?:[^<>]{0,99}<\/summary>|<b>[^<>]{0,99}<\/b><\/summary>)?[ \t]*(?:<br ?\/?>)?$/i.exec(
        line.trimEnd().replace(/^<details><summary>/i, '<details>'),
      );
    return (
      found && { kind: 'rule', opens: found[2]!.toLowerCase() === 'details' ? found[1] === '' : undefined }
    );
  },
  (line) => {
    // A bullet with a letter, or a bold letter before plain words.
    const found =
      /^(?:[-*+][ \t]{1,9}([A-J]):|(?:[-*+][ \t]{1,9})?\*\*[(]?([A-Ja-j])[.):]{0,2}\*\*[.):]?)(?:[ \t]+|$|(?=`))/.exec(
        line,
      );
    const letter = found?.[1] ?? found?.[2] ?? '';
    if (found === null) return undefined;
    return {
      kind: 'letter',
      length: found[0].length,
      places: placesOf(letter),
      mark: '',
      sign: `${letter})`,
    };
  },
  (line) => {
    const found = /^<[ ]{0,3}question[ ]{0,3}>[ \t]*/i.exec(line);
    return found && { kind: 'question', length: found[0].length, isBold: false };
  },
  (line) => {
    const found = /^\d{1,4}(?:[、．）]|[.)](?=\p{L}{2}))[ \t]*/u.exec(line);
    return found && { kind: 'question', length: found[0].length, isBold: false };
  },
  (line) => {
    // Without a colon or the like, the words of a sentence may begin so.
    const length = lengthOfNumber(line);
    const sign = line.slice(0, length).trim();
    const isCertain = length === line.length || /[.):：、）．–—*题題-]$/.test(sign);
    if (length === 0 || !isCertain || !/^(?:\*\*)?(?:q|\P{ASCII}\d|[\p{L}\p{M}]{2})/iu.test(sign))
      return undefined;
    return { kind: 'question', length, isBold: line.startsWith('**') };
  },
  (line) => {
    const found =
      /^(?:([☐□❏❑◻])|([☑☒✓✔√✅])|[[(（][ \t]{0,3}([xX✓✔]?)[ \t]{0,3}[\])）](?=[ \t]))[ \t]*|^<[ ]{0,3}variant(right)?[ ]{0,3}>[ \t]*/iu.exec(
        line,
      );
    const isMarked = (found?.[2] ?? found?.[4]) !== undefined || (found?.[3] ?? '') !== '';
    return found && { kind: 'box', length: found[0].length, isMarked };
  },
  (line) => {
    const found =
      /^((?:[✓✔√✅]|\*{1,3}|[-+*•·][ \t]{1,9})?)[ \t]{0,9}(?:[(（]?(\p{L}\p{M}?)(?:[、．）)]|\.(?:[ \t]|$|(?=\d{1,4}$)|(?=[^.\s]{2})(?![\p{L}\d][.)]))|[ \t]?[-–]\))|([①-⑩ⓐ-ⓙ]))[ \t]*/u.exec(
        line,
      );
    const places = placesOf(found?.[2] ?? found?.[3] ?? '');
    if (found === null || places.length === 0) return undefined;
    const mark = found[1]!.replace(/^[-+*•·][ \t]+/, '');
    return {
      kind: 'letter',
      length: found[0].length,
      places,
      mark,
      sign: found[0].slice(found[1]!.length).trim(),
    };
  },
  (line) => {
    const { word, rest } = wordBefore(line) ?? { word: '', rest: '' };
    return WORDS.answer.has(word) && rest !== ''
      ? { kind: 'answer', answer: withoutEnd(rest), isBelowChoices: true }
      : undefined;
  },
  (line) => {
    const { word, length } = wordBefore(line) ?? { word: '', length: 0 };
    return WORDS.explanation.has(word) ? { kind: 'explanation', length } : undefined;
  },
];

/** A word of a dialect with a colon or in brackets, at the beginning of a line, and what follows it. */
function wordBefore(line: string): { word: string; rest: string; length: number } | undefined {
  const found =
    /^[*_✅✔☑➡→👉 ]{0,6}(?:[【[［]([^\]】］]{1,24})[\]】］][ \t]{0,3}[:：]?|([\p{L}\p{M}'’‘ ]{1,30}?)[*_]{0,3}[ \t]{0,3}[:：=][*_]{0,3}|([\p{L}\p{M}]{1,12}(?: [\p{L}\p{M}]{1,12}){0,2})[ \t]{1,4}(?=[(（]?[A-Ja-j①-⑩\d][)）.]?$))[ \t]*/u.exec(
      line.trimEnd(),
    );
  if (found === null) return undefined;
  const word = (found[1] ?? found[2] ?? found[3] ?? '').trim().toLowerCase();
  return { word, rest: line.slice(found[0].length).trim(), length: found[0].length };
}

/** Removes bold markup and blanks at the end; a regular expression for it would take quadratic time. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '*_ \t'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
