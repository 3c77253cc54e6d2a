import { linesOf } from '../../lines-of.ts';

/** The lines of one question. What is escaped in them is hidden. */
export interface Block {
  /** Where it begins, from 1. */
  readonly line: number;
  /** Without comments. */
  readonly text: string;
  readonly comments: string;
}

/**
 * The questions and category lines of a file: a blank line ends one. Between braces it only does so where no answer
 * goes on after it, so that one brace that is not closed spoils one question.
 */
export function* splitBlocks(text: string): Generator<Block> {
  let open = new OpenBlock();
  for (const { text: whole, line } of linesOf(text)) {
    const trimmed = whole.trim();
    if (trimmed === '') {
      open.isAtBlank = true;
      continue;
    }
    const isCategory = trimmed.startsWith('$CATEGORY:');
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

class OpenBlock {
  isAtBlank = false;
  private isInBraces = false;
  private line = 0;
  private readonly lines: string[] = [];
  private readonly comments: string[] = [];

  isEndedBefore(trimmed: string): boolean {
    if (!this.isAtBlank) return false;
    return !this.isInBraces || !/^(?:[=~#}]|\/\/)/.test(trimmed);
  }

  add(whole: string, trimmed: string, line: number): void {
    this.isAtBlank = false;
    if (trimmed.startsWith('//')) {
      this.comments.push(trimmed);
      return;
    }
    if (this.lines.length === 0) this.line = line;
    this.lines.push(whole);
    const last = Math.max(whole.lastIndexOf('{'), whole.lastIndexOf('}'));
    if (last !== -1) this.isInBraces = whole[last] === '{';
  }

  *blocks(): Generator<Block> {
    if (this.lines.length === 0) return;
    yield { line: this.line, text: this.lines.join('\n'), comments: this.comments.join('\n') };
  }
}
