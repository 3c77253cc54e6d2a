import { placesOf } from './dialects.ts';
import type { OutlinePart } from './outline.ts';

/** The answers at the end of an outline, such as “1. B 2. C”, with the parts that contain them. */
export interface KeyList {
  /** Letters by number of the question. */
  readonly answers: ReadonlyMap<number, string>;
  /** The indexes of its parts. */
  readonly parts: ReadonlySet<number>;
}

const LEAST_ANSWERS = 2;

/** The list of answers below the last choice; undefined without one. Linear time. */
export function findKeyList(parts: readonly OutlinePart[]): KeyList | undefined {
  const last = parts.findLastIndex(({ kind }) => kind === 'choice');
  if (last === -1) return undefined;
  const answers = new Map<number, string>();
  const found = new Set<number>();
  let isTwice = false;
  for (const [index, part] of parts.slice(last + 1).entries()) {
    const pairs = pairsOf(sourceOf(part));
    if (pairs.length === 0) continue;
    found.add(last + 1 + index);
    for (const [number, letter] of pairs) {
      isTwice ||= answers.has(number);
      answers.set(number, letter);
    }
  }
  // A list that names a question twice belongs to several chapters.
  return answers.size < LEAST_ANSWERS ? undefined : { answers: isTwice ? new Map() : answers, parts: found };
}

function sourceOf(part: OutlinePart): string {
  if (part.kind === 'question') return `${part.sign} ${part.text}`;
  if (part.kind === 'paragraph') return part.text;
  return part.kind === 'answer' ? part.answer : '';
}

/** The pairs of number and letter of a text that holds nothing else; empty for others. */
function pairsOf(text: string): [number, string][] {
  if (text.startsWith('|')) return pairsOfTable(text);
  const rest = text.replaceAll('**', '').replace(/^[\p{L}\p{M} ]{0,30}[:：]/u, '');
  const pairs: [number, string][] = [];
  const pair =
    /[\s,;，；、|]{0,20}(\d{1,4})[ \t.):：、．\-–—=|]{0,9}[(（]?([\p{L}①-⑩])[)）.]?(?![\p{L}\d])/uy;
  let end = 0;
  for (let found = pair.exec(rest); found !== null; found = pair.exec(rest)) {
    end = pair.lastIndex;
    if (placesOf(found[2]!).length === 0) return [];
    pairs.push([Number(found[1]), found[2]!]);
  }
  return rest.slice(end).replace(/[\s,;.，；。|]/g, '') === '' ? pairs : [];
}

/** A table with a row of numbers above each row of letters, or with a number and a letter in each row. */
function pairsOfTable(text: string): [number, string][] {
  const rows = text
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('*', '').trim()),
    );
  const isNumber = (cell: string) => /^\d{1,4}[.)]?$/.test(cell);
  const isLetter = (cell: string) => placesOf(cell.replace(/[.)]$/, '')).length > 0;
  const pairs: [number, string][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!.filter((cell) => cell !== '');
    const below = (rows[at + 1] ?? []).filter((cell) => cell !== '');
    if (row.length > 0 && row.length === below.length && row.every(isNumber) && below.every(isLetter)) {
      pairs.push(...row.map((cell, column): [number, string] => [Number.parseInt(cell, 10), below[column]!]));
      at += 1;
    } else if (
      row.length % 2 === 0 &&
      row.every((cell, column) => (column % 2 === 0 ? isNumber(cell) : isLetter(cell)))
    ) {
      for (let column = 0; column < row.length; column += 2)
        pairs.push([Number.parseInt(row[column]!, 10), row[column + 1]!]);
    } else if (at > 0) return [];
  }
  return pairs;
}
