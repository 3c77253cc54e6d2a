import type { FileReferences, ReferenceReading } from '@exam/contract';
import { isBlank, keyOfChoice } from '@exam/contract/characters';
import { Parser } from 'htmlparser2';
import type { RawFile } from './format-files.ts';
import { withoutImages } from './image-marks.ts';
import { judgeQuestion } from './judge-question.ts';
import { hasOurLabels } from './leading-labels.ts';
import type { FileItem, OpenedFile, QuestionDraft } from './question-file.ts';

/*
 * Some pools were stored escaped for HTML, so that each quotation mark is `&quot;`. Such a file has no bare `<`, `>`, `"` or
 * `&` in its texts, because the same program replaced them all; a file whose questions are about HTML has many. The beginning
 * of a file decides for all of it, so that items are still made one at a time.
 */

/** What the beginning of a file may be: questions, and bytes of the images that they show. */
const BEGINNING = { items: 300, imageBytes: 4 * 1024 * 1024 };
/** A file full of references has them in so many questions, and in this share of them. */
const FULL = { questions: 3, share: 0.05 };
/** Bare signs per reference that a file may have in which signs were replaced. */
const MOST_BARE = 0.02;
/** Texts of questions that are shown as examples. */
const PREVIEW = { lines: 3, length: 160, lengthBefore: 40 };

const READINGS = ['as-written', 'once', 'twice'] as const satisfies readonly ReferenceReading[];

/**
 * The same file with the character references of HTML in its texts decoded, as chosen or where it is full of them. Questions that change
 * get a note. Linear time.
 */
export function decodeReferences(opened: OpenedFile, { references: said }: RawFile): OpenedFile {
  let told: FileReferences | undefined;
  function* items(): Generator<FileItem> {
    const rest = opened.items[Symbol.iterator]();
    const beginning = takeBeginning(rest, opened.images);
    told = tellReferences(beginning, said);
    const times = READINGS.indexOf(told?.reading ?? said ?? 'as-written');
    for (const item of beginning) yield decodeItem(item, times);
    for (let next = rest.next(); next.done !== true; next = rest.next()) yield decodeItem(next.value, times);
  }
  return {
    ...opened,
    items: items(),
    summary: () => ({ ...opened.summary(), ...(told && { references: told }) }),
  };
}

function takeBeginning(items: Iterator<FileItem>, images: ReadonlyMap<string, Uint8Array>): FileItem[] {
  const beginning: FileItem[] = [];
  let imageBytes = 0;
  let numberOfImages = 0;
  while (beginning.length < BEGINNING.items && imageBytes < BEGINNING.imageBytes) {
    const next = items.next();
    if (next.done === true) break;
    beginning.push(next.value);
    if (images.size === numberOfImages) continue;
    numberOfImages = images.size;
    imageBytes = [...images.values()].reduce((sum, image) => sum + image.length, 0);
  }
  return beginning;
}

/** How the references of a file are read; undefined where its beginning has none. */
function tellReferences(
  items: readonly FileItem[],
  said: ReferenceReading | undefined,
): FileReferences | undefined {
  const questions = items.map(draftOf).filter((draft) => draft !== undefined);
  const texts = questions.map((draft) => textsOf(draft));
  const written = texts.filter(hasReference);
  if (written.length === 0) return undefined;
  const isOurs = questions.every(({ tags }) => hasOurLabels(tags));
  const once = texts.map((all) => all.map(decodeText));
  const found = isOurs || !isFull(texts) ? 'as-written' : isFull(once) ? 'twice' : 'once';
  const lines = written.slice(0, PREVIEW.lines).map(lineToShow);
  return {
    reading: said ?? found,
    isChosen: said !== undefined,
    previews: READINGS.map((reading, times) => ({
      reading,
      lines: lines.map((line) => decodeTimes(line, times)),
    })),
  };
}

/** Whether the texts of a file were escaped throughout. @param questions the texts of each */
function isFull(questions: readonly (readonly string[])[]): boolean {
  const withReferences = questions.filter(hasReference).length;
  if (withReferences < FULL.questions || withReferences < FULL.share * questions.length) return false;
  const counts = { references: 0, quotes: 0, bare: 0, bareQuotes: 0 };
  for (const text of questions.flat()) countSigns(text, counts);
  // Some programs leave quotation marks as they are.
  const bare = counts.bare + (counts.quotes > 0 ? counts.bareQuotes : 0);
  return bare <= MOST_BARE * counts.references;
}

/** A text that is nothing but a reference is probably about it, and counts as a bare sign. */
function countSigns(
  text: string,
  counts: { references: number; quotes: number; bare: number; bareQuotes: number },
) {
  const whole = text.trim();
  for (const [sign] of text.matchAll(SIGN)) {
    if (sign === '"') counts.bareQuotes += 1;
    else if (sign === whole || !isReference(sign)) counts.bare += 1;
    else {
      counts.references += 1;
      if (characterOf(sign) === '"') counts.quotes += 1;
    }
  }
}

const SIGN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|[&<>"]/gi;
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

function hasReference(texts: readonly string[]): boolean {
  return texts.some((text) => text.includes('&') && (text.match(REFERENCE) ?? []).some(isReference));
}

function isReference(sign: string): boolean {
  return sign.length > 1 && characterOf(sign) !== sign;
}

function draftOf(item: FileItem): QuestionDraft | undefined {
  return item.kind === 'question' ? item : item.draft;
}

function textsOf({ text, choices, explanation = '' }: QuestionDraft): string[] {
  return [text, ...choices, explanation];
}

/** The line of a question around its first reference. */
function lineToShow(texts: readonly string[]): string {
  const text = withoutImages(texts.find((one) => hasReference([one])) ?? '');
  const start = Math.max(0, text.search(REFERENCE) - PREVIEW.lengthBefore);
  return text
    .slice(start, start + PREVIEW.length)
    .replace(/\s+/g, ' ')
    .toWellFormed()
    .trim();
}

function decodeItem(item: FileItem, times: number): FileItem {
  const draft = draftOf(item);
  if (times === 0 || draft === undefined) return item;
  const decoded = decodeDraft(draft, times);
  if (decoded === draft) return item;
  if (item.kind !== 'question') return { ...item, draft: decoded };
  const { choices, correctAnswer, notes } = decoded;
  const isWhole = new Set(choices.map(keyOfChoice)).size === choices.length;
  if (isWhole && !choices.some(isBlank)) return { ...item, ...decoded };
  // Choices that differed may be the same now.
  const judged = choices.map((text) => ({ text, isCorrect: text === correctAnswer }));
  return judgeQuestion({ ...item, ...decoded, choices: judged, notes });
}

function decodeDraft(draft: QuestionDraft, times: number): QuestionDraft {
  const decode = (text: string) => decodeTimes(text, times);
  const { text, choices, correctAnswer, pinnedChoices, category, tags, notes } = draft;
  const { explanation, source, name } = draft;
  const decoded = {
    ...draft,
    text: decode(text),
    choices: choices.map(decode),
    correctAnswer: decode(correctAnswer),
    ...(pinnedChoices && { pinnedChoices: pinnedChoices.map(decode) }),
    category: decode(category),
    tags: tags.map(decode),
    ...(explanation !== undefined && { explanation: decode(explanation) }),
    ...(source !== undefined && { source: decode(source) }),
    ...(name !== undefined && { name: decode(name) }),
  };
  const before = wordsOf(draft);
  if (wordsOf(decoded).every((after, at) => after === before[at])) return draft;
  return { ...decoded, notes: [...notes, times === 1 ? DECODED : DECODED_TWICE] };
}

function wordsOf(draft: QuestionDraft): (string | undefined)[] {
  const { category, tags, source, name } = draft;
  return [...textsOf(draft), category, ...tags, source, name];
}

const DECODED = 'Character references of HTML, such as &quot;, were decoded.';
const DECODED_TWICE = 'Character references of HTML, such as &amp;quot;, were decoded twice.';

function decodeTimes(text: string, times: number): string {
  let decoded = text;
  for (let time = 0; time < times && decoded.includes('&'); time += 1) decoded = decodeText(decoded);
  return decoded;
}

function decodeText(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, asLiteral) : text;
}

/** What a reference stands for. A sign of our markup is protected by a backslash: it is meant as a character. */
function asLiteral(reference: string): string {
  const character = characterOf(reference);
  return /^[$*`]$/.test(character) ? `\\${character}` : character;
}

/** By reference, of at most so many. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 5_000;

/** The character of a reference (HTML, section 13.5); an unknown name stays. */
function characterOf(reference: string): string {
  const known = KNOWN.get(reference);
  if (known !== undefined) return known;
  let text = '';
  new Parser({ ontext: (piece) => (text += piece) }, { decodeEntities: true }).end(reference);
  if (KNOWN.size < MOST_KNOWN) KNOWN.set(reference, text);
  return text;
}
