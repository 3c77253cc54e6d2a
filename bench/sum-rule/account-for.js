import { Words, wordsIn } from './words.js';

/**
 * @import { FileItem, FileSummary } from '../../packages/interchange/src/index.ts'
 * @import { FoundText } from './texts-of-file.js'
 * @typedef {'questions' | 'refusals' | 'unused' | 'notes' | 'names'} Place what holds a word of the file
 * @typedef {Place | 'in refused' | 'told' | 'headings' | 'lost'} Fate `in refused`: behind the beginning of a refused
 *   question, which names it; `told`: in a column or row that is said not to be used, or in a feedback that a note tells;
 *   `headings`: titles of tests, sections and chapters, and signs that say what a line or cell is
 * @typedef {{ fates: Record<Fate, number>, lost: { word: string, text: FoundText }[] }} Account
 */

/** @type {readonly Place[]} in the order in which words are looked for */
const PLACES = ['questions', 'refusals', 'unused', 'notes', 'names'];

/**
 * Where each word of a file is after reading: first in the item that begins where the word stands, then in any.
 * @param {readonly FoundText[]} texts
 * @param {readonly FileItem[]} items
 * @param {FileSummary} summary
 * @returns {Account}
 */
export function accountFor(texts, items, summary) {
  const fates = { ...NONE };
  const held = items.map((item) => ({ item, words: wordsOf(item) }));
  placeByWords(held, texts);
  const isOfOther = otherSheets(texts, summary);
  const itemAt = finderOf(held);
  const names = new Words(namesIn(items, summary));
  /** @type {{ word: string, text: FoundText, at: ReturnType<typeof itemAt> }[]} */
  const left = [];
  for (const text of texts) {
    const at = isOfOther(text) ? undefined : itemAt(text);
    if (!isOfOther(text) && isToldUnused(text, at?.item, summary)) {
      fates.told += wordsIn(text.text).length;
      continue;
    }
    for (const word of wordsIn(text.text)) {
      const place = at && PLACES.find((each) => at.words[each]?.take(word));
      if (place === undefined) left.push({ word, text, at });
      else fates[place] += 1;
    }
  }
  const spare = spareOf(held);
  /** @type {Account['lost']} */
  const lost = [];
  for (const { word, text, at } of left) {
    const isRefused = at !== undefined && (at.item.kind === 'skipped' || at.item.kind === 'failed');
    const place = PLACES.find((each) => (each === 'names' ? names : spare[each])?.take(word));
    const fate =
      place ?? (isRefused ? 'in refused' : isOfOther(text) ? 'told' : fateOf(word, text, at?.item, summary));
    fates[fate] += 1;
    if (fate === 'lost') lost.push({ word, text });
  }
  return { fates, lost };
}

/** @type {Record<Fate, number>} */
const NONE = {
  ...{ questions: 0, refusals: 0, unused: 0, notes: 0, names: 0 },
  ...{ 'in refused': 0, told: 0, headings: 0, lost: 0 },
};

/** Columns whose cells say what their question is, and are not shown. */
const SIGNS = new Set([
  ...[
    'correct',
    'type',
    'chapter-id',
    'chapter-number',
    'keep-order',
    'pinned-last',
    'shuffle',
    'picture',
    'name',
  ],
]);
/** The beginning of a line that says what the line is: `Answer: `, `Question 3.`, `<variant>`, a heading. */
const SIGN_OF_LINE = /^[^\p{L}]{0,12}(?:<\w{1,20}>|\p{L}[\p{L}\p{M} ]{0,30}?[ \d]{0,6}[:：.)\]】])/u;

/**
 * Whether a text is said not to be used: the cell of such a column, or feedback that a note tells.
 * @param {FoundText} text
 * @param {FileItem | undefined} item
 * @param {FileSummary} summary
 */
function isToldUnused({ where, column }, item, { columns }) {
  const field =
    column === undefined || columns === undefined ? undefined : (columns[column]?.field ?? 'ignored');
  const notes = item?.kind === 'question' ? item.notes : [];
  const isFeedback =
    /feedback|hint|line/i.test(where) && notes.some((note) => /^(?:Feedback|Hints) /.test(note));
  return field === 'ignored' || (where !== 'line' && isFeedback);
}

/**
 * The fate of a word that no item holds.
 * @param {string} word
 * @param {FoundText} text
 * @param {FileItem | undefined} item
 * @param {FileSummary} summary
 * @returns {Fate}
 */
function fateOf(word, { where, column, text }, item, { columns = [] }) {
  const field = column === undefined ? undefined : columns[column]?.field;
  if (field !== undefined && SIGNS.has(field) && item !== undefined) return 'headings';
  if (/@title$|heading|category|question\/name\/text/.test(where)) return 'headings';
  if (where === 'line' && /^\s*#/.test(text)) return 'headings';
  if (wordsIn(SIGN_OF_LINE.exec(text)?.[0] ?? '').includes(word)) return 'headings';
  const notes = item?.kind === 'question' ? item.notes : [];
  const isFeedback = where === 'line' && /#/.test(text) && notes.some((note) => note.startsWith('Feedback '));
  return isFeedback ? 'told' : 'lost';
}

/**
 * Whether a text stands on a sheet of a workbook that is not read; its rows are counted.
 * @param {readonly FoundText[]} texts
 * @param {FileSummary} summary
 * @returns {(text: FoundText) => boolean}
 */
function otherSheets(texts, { format, columns = [] }) {
  if (format !== 'xlsx') return () => false;
  const names = new Set(columns.map(({ name }) => name).filter((name) => name !== ''));
  const counts = new Map();
  for (const { where, text } of texts)
    if (names.has(text.trim())) counts.set(where, (counts.get(where) ?? 0) + 1);
  const [read] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return ({ where }) => read !== undefined && where !== read;
}

/**
 * Places items of Word, which have no lines: at the paragraph that begins as they do.
 * @param {readonly HeldItem[]} held
 * @param {readonly FoundText[]} texts that get their ranks as lines
 */
function placeByWords(held, texts) {
  if (texts.some(({ line }) => line !== undefined)) return;
  for (const [rank, text] of texts.entries()) text.line = rank + 1;
  const words = texts.map(({ text }) => wordsIn(text));
  let from = 0;
  for (const one of held) {
    const said = wordsIn(one.item.text).slice(0, MOST_COMPARED);
    if (said.length === 0) continue;
    const at = words.findIndex(
      (own, rank) => rank >= from && said.every((word, index) => own.includes(word) || index >= own.length),
    );
    if (at === -1) continue;
    one.line = at + 1;
    from = at + 1;
  }
}

/** Words of a beginning, enough to recognise it. */
const MOST_COMPARED = 6;

/**
 * @typedef {Partial<Record<Place, Words>>} Held
 * @typedef {{ item: FileItem, words: Held, line?: number }} HeldItem `line`: where the item itself names none
 */

/**
 * @param {FileItem} item
 * @returns {Held}
 */
function wordsOf(item) {
  const said = item.kind === 'question' ? item : (item.draft ?? item);
  const notes = 'notes' in said ? said.notes : [];
  const texts = 'choices' in said ? textsOf(said) : [item.kind === 'question' ? '' : item.text];
  const place = item.kind === 'question' ? 'questions' : item.kind === 'unused' ? 'unused' : 'refusals';
  const reason = item.kind === 'question' ? [] : [item.reason];
  const names = 'choices' in said ? [said.category, ...said.tags] : [];
  return {
    [place]: new Words(texts.flatMap(wordsIn)),
    notes: new Words([...notes, ...reason].flatMap(wordsIn)),
    names: new Words(names.flatMap(wordsIn)),
  };
}

/** @param {{ text: string, choices: readonly string[], explanation?: string, name?: string, source?: string }} said */
function textsOf({ text, choices, explanation = '', name = '', source = '' }) {
  return [text, ...choices, explanation, name, source];
}

/**
 * Names that many items share, once each: chapters, labels, columns.
 * @param {readonly FileItem[]} items
 * @param {FileSummary} summary
 */
function namesIn(items, { columns = [] }) {
  const drafts = items.flatMap((item) => (item.kind === 'question' ? [item] : (item.draft ?? [])));
  const names = new Set(drafts.flatMap(({ category, tags }) => [category, ...tags]));
  return [...names, ...columns.map(({ name }) => name)].flatMap(wordsIn);
}

/**
 * The words of all items together, for those that stand elsewhere than their item.
 * @param {readonly HeldItem[]} held whose words may be taken
 * @returns {Held}
 */
function spareOf(held) {
  return Object.fromEntries(
    PLACES.filter((place) => place !== 'names').map((place) => [
      place,
      { take: takeFrom(held.flatMap(({ words }) => words[place] ?? [])) },
    ]),
  );
}

/** @param {readonly Words[]} all */
function takeFrom(all) {
  return (/** @type {string} */ word) => all.some((words) => words.take(word));
}

/**
 * Finds the item to which a text belongs by its place: the last one that begins above it or there.
 * @param {readonly HeldItem[]} held
 * @returns {(text: FoundText) => HeldItem | undefined}
 */
function finderOf(held) {
  /** @type {Map<string, HeldItem[]>} */
  const byFile = new Map();
  for (const one of held) {
    if (lineOf(one) === 0) continue;
    const { file } = one.item.place;
    const list = byFile.get(file);
    if (list === undefined) byFile.set(file, [one]);
    else list.push(one);
  }
  for (const list of byFile.values()) list.sort((one, other) => lineOf(one) - lineOf(other));
  return ({ file, line }) => {
    const list = byFile.get(file);
    if (list === undefined || line === undefined) return undefined;
    let [from, to] = [0, list.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (lineOf(list[middle]) <= line) from = middle + 1;
      else to = middle;
    }
    return list[from - 1];
  };
}

/** @param {HeldItem | undefined} held */
function lineOf(held) {
  return held?.item.place.line ?? held?.line ?? 0;
}
