import { linesOf } from '../lines-of.ts';
import { parseLabels } from './labels-line.ts';
import type { Labels } from './outline.ts';

/** The meaning of the beginning of a line; `length` is the length of the sign before the text. */
export type LineSign =
  | { readonly kind: 'heading'; readonly level: number; readonly length: number }
  | { readonly kind: 'question'; readonly length: number; readonly isBold: boolean }
  | { readonly kind: 'box'; readonly length: number; readonly isMarked: boolean }
  | { readonly kind: 'letter'; readonly length: number; readonly index: number; readonly mark: string }
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'labels'; readonly labels: Labels; readonly isBelowChoices: boolean }
  /** Only below choices; elsewhere it is text. */
  | { readonly kind: 'explanation'; readonly length: number }
  | { readonly kind: 'fence'; readonly ticks: number }
  | { readonly kind: 'rule' };

/** The sign of a line without its indent; undefined for text. */
export function signOf(line: string): LineSign | undefined {
  for (const read of READERS) {
    const sign = read(line);
    if (sign) return sign;
  }
  return undefined;
}

/** Whether a sign is valid only below the choices of a question. */
export function isBelowChoices(sign: LineSign | undefined): boolean {
  return sign?.kind === 'explanation' || (sign?.kind === 'labels' && sign.isBelowChoices);
}

/** Whether a text contains a numbered line followed by two lettered lines: a question and its choices. */
export function looksLikeList(text: string): boolean {
  let next = -1;
  for (const { text: line } of linesOf(text)) {
    const sign = signOf(line.trimStart());
    if (sign?.kind === 'question') next = 0;
    else if (sign?.kind === 'letter' && sign.index === next) next += 1;
    if (next === 2) return true;
  }
  return false;
}

/** The words for a question before its number, in lower case. */
const QUESTIONS: ReadonlySet<string> = new Set(
  `question q ques item mcq frage aufgabe pregunta pergunta questão questao quesito domanda vraag pytanie otázka otazka
  kérdés p d в пр प्र fråga spørgsmål spørsmål kysymys întrebarea pitanje soru soal pertanyaan câu вопрос питання въпрос ερώτηση שאלה
  سؤال السؤال प्रश्न 问题 問題 题目 題目 第 题 題 設問 問 문제`.split(/\s+/),
);

/**
 * The length of the number, and the word before it, with which the heading of a question begins: "Q1.", "Question 1",
 * "Frage 3:", "第1题". 0 without one.
 */
export function numberOfQuestion(heading: string): number {
  const sign = signOf(heading);
  if (sign?.kind === 'question') return sign.length;
  const found =
    /^(?:\*\*)?(\p{L}[\p{L}\p{M}]{0,12})[ \t.#№]{0,3}\d{1,5}(?![\d.,]\d)[ \t]{0,3}[题題問问]?(?:[：、）．]|[.):–—-]?(?=[ \t*]|$))[ \t]{0,9}/iu.exec(
      heading,
    );
  return found !== null && QUESTIONS.has(found[1]!.toLowerCase()) ? found[0].length : 0;
}

/** Whether a line closes a fence with this many backticks. */
export function closesFence(line: string, ticks: number): boolean {
  const closing = /^(`{3,})[ \t]*$/.exec(line)?.[1];
  return closing !== undefined && closing.length >= ticks;
}

const READERS: readonly ((line: string) => LineSign | null | undefined)[] = [
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
      found && { kind: 'letter', length: found[0].length, index, mark: found[1]!.replace(/^[-+*][ \t]+/, '') }
    );
  },
  (line) => {
    const found =
      /^[*_]{0,3}(?:(?:the )?(?:correct|right) )?(?:answer|ans|key|solution)[*_]{0,3}[ \t]{0,9}[:=][*_]{0,3}[ \t]*(\S.*)$/is.exec(
        line,
      );
    return found && { kind: 'answer', answer: withoutEnd(found[1]!) };
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

/** Removes bold markup and blanks at the end; a regular expression for it would take quadratic time. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '*_ \t'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
