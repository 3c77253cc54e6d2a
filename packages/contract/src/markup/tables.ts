import type { Cell, Table, TextRange, Token } from './markup.ts';
import { characterAt, lineEndFrom, type Prose, proseOf, skip } from './prose.ts';
import { pairStars } from './stars.ts';

/** A page has no room for more columns; such lines are text. */
const MAX_COLUMNS = 30;

/**
 * The table whose first line begins with this bar: the next line must be a rule with as many cells. It continues while
 * lines begin with a bar. Surplus cells are shown in the last cell of the row, so that nothing is lost.
 * @param readTokens reads a line as tokens, including bars
 */
export function readTable(prose: Prose, at: number, readTokens: (line: Prose) => Token[]): Table | undefined {
  const columns = columnsOfRuleBelow(prose, at);
  if (columns === undefined || columns > MAX_COLUMNS) return undefined;
  const head = readRow(prose, at, readTokens);
  if (head.length !== columns) return undefined;
  const rows = [cellsOf(prose.text, head)];
  const start = lineStartBefore(prose, at)!;
  let lineStart = lineEndFrom(prose, lineEndFrom(prose, at) + 1) + 1;
  for (;;) {
    const bar = skip(prose.text, lineStart, ' \t');
    if (characterAt(prose, bar) !== '|') break;
    rows.push(cellsOf(prose.text, readRow(prose, bar, readTokens), columns));
    lineStart = lineEndFrom(prose, bar) + 1;
  }
  return { kind: 'table', rows, start, end: Math.min(lineStart, prose.end) };
}

/** Number of columns of the rule below the line that begins with this bar; undefined if there is no rule. */
export function columnsOfRuleBelow(prose: Prose, at: number): number | undefined {
  if (lineStartBefore(prose, at) === undefined) return undefined;
  return columnsOfRule(prose, lineEndFrom(prose, at) + 1);
}

/** Start of the line if only blanks precede this position; undefined otherwise. */
function lineStartBefore({ text, start }: Prose, at: number): number | undefined {
  let lineStart = at;
  while (lineStart > start && ' \t'.includes(text[lineStart - 1]!)) lineStart -= 1;
  return lineStart === start || text[lineStart - 1] === '\n' ? lineStart : undefined;
}

/** A rule is `|---|---|`; colons, which align columns in other programs, are ignored. */
function columnsOfRule(prose: Prose, lineStart: number): number | undefined {
  const { text } = prose;
  let at = skip(text, lineStart, ' \t');
  for (let columns = 0; characterAt(prose, at) === '|'; columns += 1) {
    at = skip(text, at + 1, ' \t');
    if (columns > 0 && isLineEnd(prose, at)) return columns;
    const dashes = text[at] === ':' ? at + 1 : at;
    const dashesEnd = skip(text, dashes, '-');
    if (dashesEnd === dashes) return undefined;
    at = skip(text, text[dashesEnd] === ':' ? dashesEnd + 1 : dashesEnd, ' \t');
    if (isLineEnd(prose, at)) return columns + 1;
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
function readRow(prose: Prose, bar: number, readTokens: (line: Prose) => Token[]): CellTokens[] {
  const { text } = prose;
  const end = beforeBlanks(text, bar + 1, lineEndFrom(prose, bar));
  const cells: CellTokens[] = [];
  let start = bar + 1;
  let tokens: Token[] = [];
  for (const token of readTokens(proseOf(text, start, end, { isRow: true }))) {
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
function cellsOf(text: string, cells: readonly CellTokens[], most = cells.length): Cell[] {
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
    return { start, end, markup: pairStars(cell.tokens) };
  });
}

function beforeBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && ' \t\r'.includes(text[at - 1]!)) at -= 1;
  return at;
}
