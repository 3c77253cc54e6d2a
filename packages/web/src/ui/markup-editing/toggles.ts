/*
 * The text that the buttons for strong, emphasis and code make. Signs do not mean something everywhere, so
 * each try is read by the reader of markup: it counts where the wanted markup stands there and the same words are shown.
 * If that is not possible, it is tried on more of the text, up to the blanks around it.
 */
import { escapeMarkup, findMarkup, type Markup, plainText } from '@exam/contract/rich-text';

import { applied, codeAt, type Selection } from './insertions.ts';
import {
  allMarkup,
  contains,
  type Emphasis,
  firstOf,
  holds,
  isAtNoWord,
  looseSigns,
  paragraphsOf,
  rewritten,
  type Stretch,
  shownWords,
  signsOf,
  stretchesFor,
  withLoose,
  wordsOf,
} from './stretches.ts';

/** The text and selection after a press; undefined if the text can hold no such markup there. */
export type Toggle = (before: Selection) => Selection | undefined;

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

function starsAround(before: Selection, kind: Stars): Emphasis | undefined {
  const isIt = (markup: Markup): markup is Emphasis => markup.kind === kind && holds(markup, before);
  return allMarkup(before.text).find(isIt);
}

function withoutStars(before: Selection, stars: Emphasis): Selection | undefined {
  const { text } = before;
  const written = text.slice(stars.content.start, stars.content.end);
  const bare = replaced(before, stars, written, stars.content.start - stars.start);
  if (plainText(bare.text) === plainText(text)) return bare;
  const escaped = withLoose('*', text, stars.content, stars.markup);
  const { text: after } = replaced(before, stars, escaped, 0);
  if (plainText(after) !== plainText(text)) return undefined;
  return { text: after, start: stars.start, end: stars.start + escaped.length };
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

/** Lines are selected, or the cursor stands on an empty line below others. */
function isForBlock({ text, start, end }: Selection): boolean {
  if (start < end) return text.slice(start, end).trim().includes('\n');
  return text[start - 1] === '\n' && (end === text.length || text[end] === '\n');
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

/** The blanks between the signs and the content. */
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
