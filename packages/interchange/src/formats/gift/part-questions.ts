import { BEGINS_ANSWERS } from './answers.ts';

/** A line of a file, in which what is escaped is hidden. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  readonly isComment: boolean;
}

/**
 * The questions among lines without an empty one between them. Moodle needs the empty line and takes the others for the
 * end of the first; teachers leave it out. A question ends with its answers where another one surely begins: a line with
 * a name, or text with answers of its own. What may be one sentence stays together. Time is linear.
 */
export function partQuestions(lines: readonly Line[]): (readonly Line[])[] {
  const braces = firstBraces(lines);
  const parts: (readonly Line[])[] = [];
  let from = 0;
  /** Behind the last line that is no comment: those above a question are its own. */
  let behind = 0;
  let isAnswered = false;
  let isAtEnd = false;
  for (const [at, { text, isComment }] of lines.entries()) {
    if (isComment) continue;
    const isNext = isAtEnd && braces[from] === 'answers' && braces[at] === 'answers' && isNoRest(text);
    if (isAnswered && (NAME.test(text) || isNext)) {
      parts.push(lines.slice(from, behind));
      from = behind;
      isAnswered = false;
    }
    behind = at + 1;
    const last = /[{}](?=[^{}]*$)/.exec(text)?.[0];
    if (last !== undefined) isAnswered = last === '}';
    isAtEnd = text.trimEnd().endsWith('}');
  }
  return [...parts, lines.slice(from)];
}

const NAME = /^\s*::.*?::/;

/** Whether a line is not the rest of a sentence with a gap: it has answers of its own, or begins as a text does. */
function isNoRest(text: string): boolean {
  return text.includes('{') || !/^\s*[\p{Ll}.,;:!?)\]]/u.test(text);
}

type Brace = 'answers' | 'other' | undefined;

/** By line: what the first brace from there on is. */
function firstBraces(lines: readonly Line[]): Brace[] {
  const found: Brace[] = [];
  let next: { brace: Brace; text: string } = { brace: undefined, text: '' };
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const { text, isComment } = lines[at]!;
    if (!isComment) next = { brace: firstBrace(text, next.text) ?? next.brace, text };
    found[at] = next.brace;
  }
  return found;
}

/** @param following the line after it, where answers may begin */
function firstBrace(text: string, following: string): Brace {
  const at = text.search(/[{}]/);
  if (at === -1) return undefined;
  return BEGINS_ANSWERS.exec(`${text.slice(at)}\n${following}`)?.index === 0 ? 'answers' : 'other';
}
