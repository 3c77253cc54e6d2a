/*
 * What the buttons for strong, emphasis, code and tables make of a text. Signs mean something at the edges of words alone, so
 * each try is read by the reader of markup: it counts where the wanted markup stands there and the same words are shown.
 * What cannot be so is tried on more of the text, up to the blanks around it.
 */
import { escapeMarkup, findMarkup, type Markup, plainText } from '@exam/contract/rich-text';
import { applied, codeAt, type Selection } from './insertions.ts';

/** What a press makes of a text and its selection; undefined where the text can hold no such markup there. */
export type Toggle = (before: Selection) => Selection | undefined;

/** A part of a text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Makes the selected words strong, or takes that back where they are; without a selection the word at the cursor. */
export const toggleStrong: Toggle = (before) => toggleStars(before, 'strong');

/** As `toggleStrong`, for emphasis. */
export const toggleEmphasis: Toggle = (before) => toggleStars(before, 'emphasis');

/** Makes code of the selected words, and a block of selected lines or on an empty line; or takes that back. */
export const toggleCode: Toggle = (before) => {
  const found = allMarkup(before.text);
  const isIt = (markup: Markup): markup is Code =>
    (markup.kind === 'code' || markup.kind === 'inlineCode') && holds(markup, before);
  const code = found.find(isIt);
  if (code !== undefined) return withoutCode(before, code);
  if (isForBlock(before)) return asRead(applied(before, codeAt(before)), before);
  if (isAtNoWord(before)) return placeholder(before, 'code', '`', 'inlineCode');
  return firstOf(stretchesFor(before, found), (stretch) => wrapCode(before, stretch));
};

/** Makes a table of the selected lines, whose cells are parted by tabs, or puts an empty one there; or takes that back. */
export const toggleTable: Toggle = (before) => {
  const table = findMarkup(before.text).find((markup) => markup.kind === 'table' && holds(markup, before));
  if (table?.kind === 'table') return withoutTable(before, table);
  return before.start === before.end ? newTable(before) : tableOfLines(before);
};

type Code = Extract<Markup, { kind: 'code' | 'inlineCode' }>;
type Stars = 'strong' | 'emphasis';

const STARS: Record<Stars, string> = { strong: '**', emphasis: '*' };
const PLACEHOLDERS: Record<Stars, string> = { strong: 'strong', emphasis: 'emphasis' };

/** Nothing goes on over an empty line: each paragraph has stars of its own. */
function toggleStars(before: Selection, kind: Stars): Selection | undefined {
  const paragraphs = paragraphsOf(before);
  if (paragraphs.length < 2) return toggleStarsOnce(before, kind);
  const starred = paragraphs.map((each) => starsAround({ ...before, ...each }, kind) !== undefined);
  const isTakenBack = starred.every(Boolean);
  let now: Selection | undefined = before;
  for (const [index, paragraph] of [...paragraphs.entries()].toReversed()) {
    if (starred[index] !== isTakenBack) continue;
    const next = toggleStarsOnce({ text: now.text, ...paragraph }, kind);
    if (next === undefined) return undefined;
    // Paragraphs are changed from the last to the first: those before stand where they stood.
    const end: number = now === before ? next.end : now.end + next.text.length - now.text.length;
    now = { text: next.text, start: next.start, end };
  }
  return now;
}

function toggleStarsOnce(before: Selection, kind: Stars): Selection | undefined {
  const stars = starsAround(before, kind);
  if (stars !== undefined) return withoutStars(before, stars);
  if (isAtNoWord(before)) return placeholder(before, PLACEHOLDERS[kind], STARS[kind], kind);
  const found = allMarkup(before.text);
  return firstOf(stretchesFor(before, found), (stretch) => wrapStars(before, stretch, found, kind));
}

type Emphasis = Extract<Markup, { kind: Stars }>;

function starsAround(before: Selection, kind: Stars): Emphasis | undefined {
  const isIt = (markup: Markup): markup is Emphasis => markup.kind === kind && holds(markup, before);
  return allMarkup(before.text).find(isIt);
}

function withoutStars(before: Selection, stars: Emphasis): Selection {
  const { text } = before;
  const written = text.slice(stars.content.start, stars.content.end);
  const bare = replaced(before, stars, written, stars.content.start - stars.start);
  if (plainText(bare.text) === plainText(text)) return bare;
  return replaced(before, stars, withLoose('*', text, stars.content, stars.markup), 0);
}

function wrapStars(
  before: Selection,
  stretch: Stretch,
  found: readonly Markup[],
  kind: Stars,
): Selection | undefined {
  const { text } = before;
  const inside = found.filter((markup) => contains(stretch, markup));
  const ofKind = inside.flatMap((markup) => (markup.kind === kind ? signsOf(markup) : []));
  for (const escapes of [[], looseSigns('*', text, stretch, inside)]) {
    const content = rewritten(text, stretch, ofKind, escapes);
    const after = wrapped(before, stretch, STARS[kind], content);
    const isThere = allMarkup(after.text).some(
      (markup) =>
        markup.kind === kind &&
        markup.content.start === stretch.start + STARS[kind].length &&
        markup.content.end === stretch.start + STARS[kind].length + content.length,
    );
    if (isThere && plainText(after.text) === plainText(text)) return after;
  }
  return undefined;
}

/** Code shows what the words showed: signs of markup and backslashes before signs are left out of it. */
function wrapCode(before: Selection, stretch: Stretch): Selection | undefined {
  const shown = shownWords(before.text, stretch, allMarkup(before.text));
  const opening = shown.startsWith('`') ? ' ' : '';
  const closing = shown.endsWith('`') ? ' ' : '';
  for (const fence of ['`', '``']) {
    const parted = fence === '`' ? NOTHING : { opening, closing };
    const after = wrapped(before, stretch, fence, shown, parted);
    const isThere = findCodeAt(after.text, stretch.start)?.code === shown;
    if (isThere && plainText(after.text) === plainText(before.text)) return after;
  }
  return undefined;
}

function findCodeAt(text: string, at: number) {
  const found = allMarkup(text).find(({ kind, start }) => kind === 'inlineCode' && start === at);
  return found?.kind === 'inlineCode' ? found : undefined;
}

/** The words of code look as they did: what would be markup in them takes backslashes. */
function withoutCode(before: Selection, code: Code): Selection | undefined {
  const { text } = before;
  const lineEnd = code.kind === 'code' && text[code.end - 1] === '\n' ? '\n' : '';
  return firstOf([escapeMarkup(code.code), code.code.replace(/[*`$]/g, '\\$&')], (words) => {
    const after = text.slice(0, code.start) + words + lineEnd + text.slice(code.end);
    const hasFormula = findMarkup(words).some(({ kind }) => kind === 'formula');
    const isAlike = !hasFormula && wordsOf(after) === wordsOf(text);
    return isAlike ? { text: after, start: code.start, end: code.start + words.length } : undefined;
  });
}

/** What a text shows, without regard to its lines. */
function wordsOf(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** Lines are selected, or the cursor stands on an empty line below others. */
function isForBlock({ text, start, end }: Selection): boolean {
  if (start < end) return text.slice(start, end).trim().includes('\n');
  return text[start - 1] === '\n' && (end === text.length || text[end] === '\n');
}

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

function newTable({ text, start }: Selection): Selection | undefined {
  const [before, behind] = [text.slice(0, start), text.slice(start)];
  const opening = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  const closing = behind === '' || behind.startsWith('\n') ? behind : `\n${behind}`;
  const head = opening.length + '| '.length;
  const after = { text: opening + NEW_TABLE + closing, start: head, end: head + 'head'.length };
  const isTable = findMarkup(after.text).some(
    (each) => each.kind === 'table' && each.start === opening.length && each.rows.length === 2,
  );
  return isTable ? after : undefined;
}

function tableOfLines({ text, start, end }: Selection): Selection | undefined {
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const lastLineEnd = text.indexOf('\n', text[end - 1] === '\n' ? end - 1 : end);
  const lines = { start: from, end: lastLineEnd === -1 ? text.length : lastLineEnd };
  const rows = withLoose('|', text, lines, allMarkup(text))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
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

/** Words to type over, between signs; behind a blank where they would mean nothing without one. */
function placeholder(
  before: Selection,
  word: string,
  signs: string,
  kind: Markup['kind'],
): Selection | undefined {
  return firstOf(['', ' '], (blank) => {
    const { text, start, end } = before;
    const at = start + blank.length + signs.length;
    const after = {
      text: text.slice(0, start) + blank + signs + word + signs + text.slice(end),
      start: at,
      end: at + word.length,
    };
    const isThere = allMarkup(after.text).some((markup) => markup.kind === kind && holds(markup, after));
    return isThere ? after : undefined;
  });
}

/** What the signs may stand around, the smallest first: the selection, whole words, what stands between blanks. */
function stretchesFor({ text, start, end }: Selection, found: readonly Markup[]): Stretch[] {
  const trimmed = withoutBlanks(text, { start, end });
  const words = grown(text, trimmed, isOfWord);
  const chunk = grown(text, trimmed, (character) => character.trim() !== '');
  return [trimmed, words, chunk]
    .filter((stretch) => stretch.start < stretch.end)
    .map((stretch) => withoutBlanks(text, overWhole(stretch, found)))
    .filter(({ start: at, end: to }, index, all) => {
      const former = all[index - 1];
      return former === undefined || former.start !== at || former.end !== to;
    });
}

/** Markup cannot be cut: what overlaps a part of it holds it whole. */
function overWhole(stretch: Stretch, found: readonly Markup[]): Stretch {
  let { start, end } = stretch;
  for (let isGrown = true; isGrown; ) {
    isGrown = false;
    for (const markup of found) {
      if (markup.kind === 'table' || markup.end <= start || markup.start >= end) continue;
      if ('content' in markup && contains(markup.content, { start, end })) continue;
      if (contains({ start, end }, markup)) continue;
      start = Math.min(start, markup.start);
      end = Math.max(end, markup.end);
      isGrown = true;
    }
  }
  return { start, end };
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(character);
}

/** A stretch that goes on to both sides as long as the characters are such ones, if one of them stands at that side of it. */
function grown(text: string, { start, end }: Stretch, isSuch: (character: string) => boolean): Stretch {
  let [from, to] = [start, end];
  const isEmpty = start === end;
  if (isEmpty || isSuch(text[start] ?? ' ')) while (from > 0 && isSuch(text[from - 1]!)) from -= 1;
  if (isEmpty || isSuch(text[end - 1] ?? ' ')) while (to < text.length && isSuch(text[to]!)) to += 1;
  return { start: from, end: to };
}

function withoutBlanks(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  return { start: Math.min(from, end), end: Math.max(Math.min(from, end), start + words.trimEnd().length) };
}

function paragraphsOf({ text, start, end }: Selection): Stretch[] {
  const paragraphs: Stretch[] = [];
  let from = start;
  for (const gap of text.slice(start, end).matchAll(/\n[ \t\r]*(?=\n)/g)) {
    paragraphs.push({ start: from, end: start + gap.index });
    from = start + gap.index + gap[0].length;
  }
  paragraphs.push({ start: from, end });
  return paragraphs.map((each) => withoutBlanks(text, each)).filter((each) => each.start < each.end);
}

/** Nothing is selected but blanks, and the cursor stands at no word. */
function isAtNoWord({ text, start, end }: Selection): boolean {
  if (text.slice(start, end).trim() !== '') return false;
  return start < end || ![text[start - 1] ?? ' ', text[end] ?? ' '].some(isOfWord);
}

/** What stands between the signs and the content. */
const NOTHING = { opening: '', closing: '' };

function wrapped(
  { text, start, end }: Selection,
  stretch: Stretch,
  signs: string,
  content: string,
  { opening, closing } = NOTHING,
): Selection {
  const at = stretch.start + signs.length + opening.length;
  const after = `${text.slice(0, stretch.start)}${signs}${opening}${content}${closing}${signs}${text.slice(stretch.end)}`;
  if (start < end) return { text: after, start: at, end: at + content.length };
  const cursor = at + Math.min(start - stretch.start, content.length);
  return { text: after, start: cursor, end: cursor };
}

/** The text with something else in the place of some markup, and the selection where it was in it. */
function replaced(before: Selection, { start, end }: Stretch, content: string, signs: number): Selection {
  const inContent = (at: number) => start + Math.min(Math.max(at - start - signs, 0), content.length);
  return {
    text: before.text.slice(0, start) + content + before.text.slice(end),
    start: inContent(before.start),
    end: inContent(before.end),
  };
}

/** The words of a stretch as a block of code keeps them, if it is read as one. */
function asRead(after: Selection, before: Selection): Selection | undefined {
  const code = before.text.slice(before.start, before.end) || 'code';
  return findMarkup(after.text).some((each) => each.kind === 'code' && each.code === code)
    ? after
    : undefined;
}

/** All markup of a text, that in other markup too: the outer one before what stands in it. */
function allMarkup(text: string): Markup[] {
  return withInner(findMarkup(text));
}

function withInner(found: readonly Markup[]): Markup[] {
  return found.flatMap((markup) => {
    if (markup.kind === 'table')
      return [markup, ...markup.rows.flatMap((cells) => cells.flatMap((cell) => withInner(cell.markup)))];
    return 'markup' in markup ? [markup, ...withInner(markup.markup)] : [markup];
  });
}

function signsOf({ start, end, content }: Emphasis): Stretch[] {
  return [
    { start, end: content.start },
    { start: content.end, end },
  ];
}

function backslashOf({ start }: Stretch): Stretch {
  return { start, end: start + 1 };
}

/** The places of a sign in a stretch where it is no markup and in none that is verbatim. */
function looseSigns(sign: '*' | '|', text: string, stretch: Stretch, found: readonly Markup[]): number[] {
  const taken = withInner(found).flatMap((markup): Stretch[] =>
    markup.kind === 'strong' || markup.kind === 'emphasis'
      ? signsOf(markup)
      : markup.kind === 'table'
        ? []
        : [markup],
  );
  const isTaken = new Set<number>();
  for (const { start, end } of taken) for (let at = start; at < end; at += 1) isTaken.add(at);
  const places: number[] = [];
  for (let at = stretch.start; at < stretch.end; at += 1) {
    if (text[at] === sign && !isTaken.has(at)) places.push(at);
  }
  return places;
}

function withLoose(sign: '*' | '|', text: string, stretch: Stretch, found: readonly Markup[]): string {
  return rewritten(text, stretch, [], looseSigns(sign, text, stretch, found));
}

/** A stretch without some parts of it, and with backslashes at some places. */
function rewritten(
  text: string,
  { start, end }: Stretch,
  without: readonly Stretch[],
  backslashes: readonly number[],
): string {
  const left = new Set(without.flatMap((each) => Array.from(places(each))));
  const escaped = new Set(backslashes);
  let written = '';
  for (let at = start; at < end; at += 1) {
    if (escaped.has(at)) written += '\\';
    if (!left.has(at)) written += text[at];
  }
  return written;
}

function* places({ start, end }: Stretch) {
  for (let at = start; at < end; at += 1) yield at;
}

/** A stretch as it is shown: without stars, backticks and backslashes that are markup. */
function shownWords(text: string, stretch: Stretch, found: readonly Markup[]): string {
  const without = found.flatMap((markup): Stretch[] => {
    if (markup.kind === 'strong' || markup.kind === 'emphasis') return signsOf(markup);
    if (markup.kind === 'escape') return [backslashOf(markup)];
    if (markup.kind !== 'inlineCode') return [];
    const written = text.slice(markup.start, markup.end);
    const opening = written.indexOf(markup.code, written.search(/[^`]/));
    const from = markup.start + Math.max(opening, 1);
    return [
      { start: markup.start, end: from },
      { start: from + markup.code.length, end: markup.end },
    ];
  });
  return rewritten(text, stretch, without, []);
}

function contains(outer: Stretch, inner: Stretch): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the selection stands in a stretch, its ends included. */
function holds({ start, end }: Stretch, selection: Selection): boolean {
  return start <= selection.start && selection.end <= end && (selection.start < end || selection.end > start);
}

function firstOf<From, To>(from: readonly From[], make: (each: From) => To | undefined): To | undefined {
  for (const each of from) {
    const made = make(each);
    if (made !== undefined) return made;
  }
  return undefined;
}
