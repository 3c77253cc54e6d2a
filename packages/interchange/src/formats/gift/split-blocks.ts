import type { LineOfText } from '../../lines-of.ts';
import { hideEscaped, unhide } from './escapes.ts';
import { type Line, partQuestions } from './part-questions.ts';

/** The lines of one question. What is escaped in them is hidden. */
export interface Block {
  /** Where it begins, from 1. */
  readonly line: number;
  /** Without comments. */
  readonly text: string;
  readonly comments: string;
}

/**
 * The questions and category lines of a file: a blank line ends one, and so does a line that surely begins the next.
 * Between braces a blank line only does so where no answer goes on after it, so that one brace that is not closed spoils
 * one question.
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

/** The path that a block names for the questions below it; undefined for a question. */
export function pathIn({ text }: Pick<Block, 'text'>): string | undefined {
  const trimmed = text.trimStart();
  return trimmed.startsWith(CATEGORY) ? unhide(trimmed.slice(CATEGORY.length)).trim() : undefined;
}

/** The paths of all questions of a file, found without looking into these. */
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
      const first = lines.find(({ isComment }) => !isComment);
      if (first === undefined) continue;
      yield { line: first.number, text: textOf(lines, false), comments: textOf(lines, true) };
    }
  }
}

function textOf(lines: readonly Line[], ofComments: boolean): string {
  return lines
    .filter(({ isComment }) => isComment === ofComments)
    .map(({ text }) => text)
    .join('\n');
}
