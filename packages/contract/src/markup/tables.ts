import type { Alignment, Cell, Table, TextRange, Token } from './markup.ts';
import { characterAt, lineEndFrom, type Prose, proseOf, skip } from './prose.ts';
import type { Rules } from './rules.ts';

/** A page has no room for more columns; such lines are text. */
const MAX_COLUMNS = 30;

/**
 * The table whose first line begins with this bar: the next line must be a rule with as many cells. It continues while
 * lines begin with a bar. Surplus cells are shown in the last cell of the row, so that nothing is lost.
 * @param rules by which a line is read as tokens, including bars
 */
export function readTable(prose: Prose, at: number, rules: Rules): Table | undefined {
  const alignments = readRuleBelow(prose, at);
  const columns = alignments?.length ?? 0;
  if (alignments === undefined || columns > MAX_COLUMNS) return undefined;
  const head = readRow(prose, at, rules);
  if (head.length !== columns) return undefined;
  const rows = [cellsOf(prose.text, head, columns, rules)];
  const start = lineStartBefore(prose, at)!;
  let lineStart = lineEndFrom(prose, lineEndFrom(prose, at) + 1) + 1;
  for (;;) {
    const bar = skip(prose.text, lineStart, ' \t');
    if (characterAt(prose, bar) !== '|') break;
    rows.push(cellsOf(prose.text, readRow(prose, bar, rules), columns, rules));
    lineStart = lineEndFrom(prose, bar) + 1;
  }
  const end = Math.min(lineStart, prose.end);
  const isAligned = alignments.some((alignment) => alignment !== null);
  return { kind: 'table', rows, ...(isAligned && { alignments }), start, end };
}

/** The alignments of the columns of the rule below the line that begins with this bar; undefined if there is no rule. */
function readRuleBelow(prose: Prose, at: number): (Alignment | null)[] | undefined {
  if (lineStartBefore(prose, at) === undefined) return undefined;
  return readRule(prose, lineEndFrom(prose, at) + 1);
}

/** Start of the line if only blanks precede this position; undefined otherwise. */
function lineStartBefore({ text, start }: Prose, at: number): number | undefined {
  let lineStart = at;
  while (lineStart > start && ' \t'.includes(text[lineStart - 1]!)) lineStart -= 1;
  return lineStart === start || text[lineStart - 1] === '\n' ? lineStart : undefined;
}

/** A rule is `|---|---|`; colons at the ends of its dashes align a column. */
function readRule(prose: Prose, lineStart: number): (Alignment | null)[] | undefined {
  const { text } = prose;
  const alignments: (Alignment | null)[] = [];
  for (let at = skip(text, lineStart, ' \t'); characterAt(prose, at) === '|'; ) {
    at = skip(text, at + 1, ' \t');
    if (alignments.length > 0 && isLineEnd(prose, at)) return alignments;
    const dashes = text[at] === ':' ? at + 1 : at;
    const dashesEnd = skip(text, dashes, '-');
    if (dashesEnd === dashes) return undefined;
    const isToRight = text[dashesEnd] === ':';
    alignments.push(dashes > at ? (isToRight ? 'center' : 'left') : isToRight ? 'right' : null);
    at = skip(text, isToRight ? dashesEnd + 1 : dashesEnd, ' \t');
    if (isLineEnd(prose, at)) return alignments;
  }
  return undefined;
}

function isLineEnd(prose: Prose, at: number): boolean {
  const character = characterAt(prose, at);
  return (
    character === undefined ||
    character === '\n' ||
    (character === '\r' && characterAt(prose, at + 1) === '\n')
  );
}

/** The tokens between two bars. */
interface CellTokens extends TextRange {
  readonly tokens: readonly Token[];
}

/** The cells of the line that begins with this bar. A final bar closes the last cell. */
function readRow(prose: Prose, bar: number, rules: Rules): CellTokens[] {
  const { text } = prose;
  const end = beforeBlanks(text, bar + 1, lineEndFrom(prose, bar));
  const cells: CellTokens[] = [];
  let start = bar + 1;
  let tokens: Token[] = [];
  for (const token of rules.tokens(proseOf(text, start, end, { isRow: true }))) {
    if (token.kind !== 'bar') tokens.push(token);
    else {
      cells.push({ start, end: token.start, tokens });
      start = token.end;
      tokens = [];
    }
  }
  if (start < end || cells.length === 0) cells.push({ start, end, tokens });
  return cells;
}

/** @param most limit of cells; the last cell takes the rest */
function cellsOf(text: string, cells: readonly CellTokens[], most: number, rules: Rules): Cell[] {
  const shown = cells.slice(0, most);
  const beyond = cells.slice(most);
  const last = shown.at(-1)!;
  if (beyond.length > 0) {
    const tokens = [last, ...beyond].flatMap((cell) => cell.tokens);
    shown[most - 1] = { start: last.start, end: beyond.at(-1)!.end, tokens };
  }
  return shown.map((cell) => {
    const start = skip(text, cell.start, ' \t');
    const end = Math.max(start, beforeBlanks(text, cell.start, cell.end));
    return { start, end, markup: rules.pair(cell.tokens) };
  });
}

function beforeBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && ' \t\r'.includes(text[at - 1]!)) at -= 1;
  return at;
}
