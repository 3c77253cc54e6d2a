import { findMarkup, type Markup } from '@exam/contract/rich-text';
import type { Selection } from './insertions.ts';
import {
  allMarkup,
  backslashOf,
  holds,
  onOwnLines,
  rewritten,
  type Stretch,
  selectedLines,
  withLoose,
  wordsOf,
} from './stretches.ts';
import type { Toggle } from './toggles.ts';

/** Makes a table of the selected lines, whose cells are parted by tabs, or puts an empty one there; or takes that back. */
export const toggleTable: Toggle = (before) => {
  const table = findMarkup(before.text).find((markup) => markup.kind === 'table' && holds(markup, before));
  if (table?.kind === 'table') return withoutTable(before, table);
  return before.start === before.end ? newTable(before) : tableOfLines(before);
};

function withoutTable(before: Selection, table: Extract<Markup, { kind: 'table' }>): Selection {
  const { text } = before;
  const cell = ({ start, end, markup }: Stretch & { markup: Markup[] }) =>
    rewritten(
      text,
      { start, end },
      markup.filter(({ kind, start: at }) => kind === 'escape' && text[at + 1] === '|').map(backslashOf),
      [],
    );
  const lines = table.rows.map((cells) => cells.map(cell).join('\t')).join('\n');
  const lineEnd = text[table.end - 1] === '\n' ? '\n' : '';
  return {
    text: text.slice(0, table.start) + lines + lineEnd + text.slice(table.end),
    start: table.start,
    end: table.start + lines.length,
  };
}

const NEW_TABLE = '| head | head |\n|---|---|\n| cell | cell |';

function newTable(before: Selection): Selection | undefined {
  const { text, start } = onOwnLines(before, NEW_TABLE);
  const head = start + '| '.length;
  const isTable = findMarkup(text).some(
    (each) => each.kind === 'table' && each.start === start && each.rows.length === 2,
  );
  return isTable ? { text, start: head, end: head + 'head'.length } : undefined;
}

function tableOfLines(before: Selection): Selection | undefined {
  const { text } = before;
  const lines = selectedLines(before);
  const from = lines.start;
  const rows = withLoose('|', text, lines, allMarkup(text))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
  if (rows.length === 0) return undefined;
  const columns = Math.max(...rows.map((cells) => cells.length));
  const [head = '', ...others] = rows.map(
    (cells) => `|${Array.from({ length: columns }, (_, at) => ` ${(cells[at] ?? '').trim()} `).join('|')}|`,
  );
  const table = [head, `|${'---|'.repeat(columns)}`, ...others].join('\n');
  const after = {
    text: text.slice(0, from) + table + text.slice(lines.end),
    start: from,
    end: from + table.length,
  };
  const isTable = findMarkup(after.text).some(
    (each) => each.kind === 'table' && each.start === from && each.rows.length === rows.length,
  );
  return isTable && wordsOf(after.text) === wordsOf(text) ? after : undefined;
}
