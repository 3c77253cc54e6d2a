import type { LineOfText } from '../../lines-of.ts';
import { BEGINS_ANSWERS } from './answers.ts';
import { hideEscaped, unhide } from './escapes.ts';

/** The lines of one question, with escapes hidden. */
export interface Block {
  /** Number of the first line, from 1. */
  readonly line: number;
  /** Number of the last line. */
  readonly lastLine: number;
  /** Without comments. */
  readonly text: string;
  readonly comments: string;
}

/**
 * The questions and category lines of a file: a blank line ends one, and so does a line that certainly begins the next.
 * Inside braces a blank line ends it only if no answer follows, so that an unclosed brace spoils only one question.
 */
export function* splitBlocks(lines: Iterable<LineOfText>): Generator<Block> {
  let open = new OpenBlock();
  for (const { text, line } of lines) {
    const whole = hideEscaped(text);
    const trimmed = whole.trim();
    if (trimmed === '') {
      open.isAtBlank = true;
      continue;
    }
    const isCategory = trimmed.startsWith(CATEGORY);
    if (isCategory || open.isEndedBefore(trimmed)) {
      yield* open.blocks();
      open = new OpenBlock();
    }
    open.add(whole, trimmed, line);
    if (isCategory) {
      yield* open.blocks();
      open = new OpenBlock();
    }
  }
  yield* open.blocks();
}

const CATEGORY = '$CATEGORY:';

/** The category path of a block; undefined for a question. */
export function pathIn({ text }: Pick<Block, 'text'>): string | undefined {
  const trimmed = text.trimStart();
  return trimmed.startsWith(CATEGORY) ? unhide(trimmed.slice(CATEGORY.length)).trim() : undefined;
}

/** The category paths of a file, found without parsing questions. */
export function pathsOf(lines: Iterable<LineOfText>): ReadonlySet<string> {
  const paths = new Set<string>();
  let path = '';
  for (const { text } of lines) {
    const trimmed = text.trim();
    if (trimmed.startsWith(CATEGORY)) path = pathIn({ text: hideEscaped(trimmed) }) ?? path;
    else if (trimmed !== '' && !trimmed.startsWith('//')) paths.add(path);
  }
  return paths;
}

class OpenBlock {
  isAtBlank = false;
  private isInBraces = false;
  private readonly lines: Line[] = [];

  isEndedBefore(trimmed: string): boolean {
    if (!this.isAtBlank) return false;
    return !this.isInBraces || !/^(?:[=~#}]|\/\/)/.test(trimmed);
  }

  add(text: string, trimmed: string, number: number): void {
    this.isAtBlank = false;
    const isComment = trimmed.startsWith('//');
    this.lines.push({ text: isComment ? trimmed : text, number, isComment });
    if (isComment) return;
    const last = Math.max(text.lastIndexOf('{'), text.lastIndexOf('}'));
    if (last !== -1) this.isInBraces = text[last] === '{';
  }

  *blocks(): Generator<Block> {
    for (const lines of partQuestions(this.lines)) {
      const written = lines.filter(({ isComment }) => !isComment);
      const [first, last] = [written[0], written.at(-1)];
      if (first === undefined || last === undefined) continue;
      yield {
        line: first.number,
        lastLine: last.number,
        text: textOf(lines, false),
        comments: textOf(lines, true),
      };
    }
  }
}

function textOf(lines: readonly Line[], ofComments: boolean): string {
  return lines
    .filter(({ isComment }) => isComment === ofComments)
    .map(({ text }) => text)
    .join('\n');
}

const NAME = /^\s*::.*?::/;

/** A line of a file with escapes hidden. */
interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  readonly isComment: boolean;
}

/**
 * Splits lines without blank lines into questions. Moodle requires blank lines and reads the rest as part of the first
 * question; teachers omit them. A question ends after its answers if another one certainly begins: a line with a name,
 * or text with its own answers. Ambiguous lines stay together. Linear time.
 */
function partQuestions(lines: readonly Line[]): (readonly Line[])[] {
  const braces = firstBraces(lines);
  const parts: (readonly Line[])[] = [];
  let from = 0;
  /** Index after the last line that is not a comment: comments above a question belong to it. */
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

/** Whether a line cannot continue a sentence with a gap: it has its own answers, or begins like a text. */
function isNoRest(text: string): boolean {
  return text.includes('{') || !/^\s*[\p{Ll}.,;:!?)\]]/u.test(text);
}

type Brace = 'answers' | 'other' | undefined;

/** The kind of the first brace at or after each line. */
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

/** @param following the next line, where answers may begin */
function firstBrace(text: string, following: string): Brace {
  const at = text.search(/[{}]/);
  if (at === -1) return undefined;
  return BEGINS_ANSWERS.exec(`${text.slice(at)}\n${following}`)?.index === 0 ? 'answers' : 'other';
}
