import { findMarkup, type Markup } from '@exam/contract/rich-text';
import type { Selection } from './insertions.ts';
import { holds, onOwnLines, type Stretch, selectedLines, wordsOf } from './stretches.ts';
import type { Toggle } from './toggles.ts';

/** Makes items of the selected lines, or puts a list of two items there; or takes that back, numbers too. */
export const toggleList: Toggle = (before) => {
  const list = listsOf(before.text).find((each) => holds(each, before));
  if (list !== undefined) return withoutMarks(before.text, list);
  return before.start === before.end ? newList(before) : listOfLines(before);
};

type List = Extract<Markup, { kind: 'list' }>;

function listsOf(text: string): List[] {
  return findMarkup(text).filter((markup) => markup.kind === 'list');
}

function withoutMarks(text: string, list: List): Selection | undefined {
  const end = text[list.end - 1] === '\n' ? list.end - 1 : list.end;
  const items = list.items.map((item) => text.slice(item.start, item.end).replace(/\n +/g, '\n'));
  return withLines(text, { start: list.start, end }, items);
}

const NEW_ITEM = '- item';

function newList(before: Selection): Selection | undefined {
  const { text, start } = onOwnLines(before, `${NEW_ITEM}\n${NEW_ITEM}`);
  return hasItems(text, start, [NEW_ITEM, NEW_ITEM]) ? atWord(text, start) : undefined;
}

/** One line alone is no list: it gets another item, to type over. */
function listOfLines({ text, start, end }: Selection): Selection | undefined {
  const lines = selectedLines({ text, start, end });
  const items = text
    .slice(lines.start, lines.end)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `- ${line.trim().replace(/^-[ \t]+/, '')}`);
  return (
    itemsIn(text, lines, items) ?? (items.length === 1 ? withNewItem(text, lines, items[0]!) : undefined)
  );
}

/** A dash stands for the word that is added, since it does not count among the shown words. */
function withNewItem(text: string, lines: Stretch, item: string): Selection | undefined {
  const made = itemsIn(text, lines, [item, '- -']);
  if (made === undefined) return undefined;
  return atWord(
    `${made.text.slice(0, made.end - 1)}item${made.text.slice(made.end)}`,
    made.end - '- -'.length,
  );
}

function itemsIn(text: string, lines: Stretch, items: readonly string[]): Selection | undefined {
  const made = withLines(text, lines, items);
  return made !== undefined && hasItems(made.text, lines.start, items) ? made : undefined;
}

/** A text with the word of a new item selected. */
function atWord(text: string, item: number): Selection {
  return { text, start: item + '- '.length, end: item + NEW_ITEM.length };
}

/** A text with other lines in a place, which are selected; undefined if it would show other words. */
function withLines(text: string, { start, end }: Stretch, lines: readonly string[]): Selection | undefined {
  const written = lines.join('\n');
  const after = text.slice(0, start) + written + text.slice(end);
  const isAlike = written !== '' && withoutMarksOf(after) === withoutMarksOf(text);
  return isAlike ? { text: after, start, end: start + written.length } : undefined;
}

/** Whether these lines, the first of which begins at a place, are items. */
function hasItems(text: string, start: number, lines: readonly string[]): boolean {
  const starts = new Set(listsOf(text).flatMap(({ items }) => items.map((item) => item.start)));
  let at = start;
  return lines.every((line) => {
    const isItem = starts.has(at + '- '.length);
    at += line.length + 1;
    return isItem;
  });
}

/** The shown words without what may be a mark of an item. */
function withoutMarksOf(text: string): string {
  return wordsOf(text)
    .split(' ')
    .filter((word) => !/^(?:-|\d{1,9}\.)$/.test(word))
    .join(' ');
}
