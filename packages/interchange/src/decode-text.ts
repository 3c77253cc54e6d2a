import { type FileItem, UnreadableFile } from './question-file.ts';

/*
 * How the letters of a text are encoded is told by its byte order mark, or by its being valid UTF-8. A few bytes that are none do
 * not make a text of UTF-8 another one: valid sequences of several bytes hardly ever occur by chance. What is no UTF-8 is guessed,
 * with one pass for each encoding that is tried.
 */

/** The most bytes of a file of text that are read. */
const TEXT_BYTES = 64 * 1024 * 1024;

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Where its encoding is not sure, the name of the one that it was read in. */
  readonly encoding?: string;
  /** Whether that was guessed; else some bytes are not of it, and stand as U+FFFD. */
  readonly isGuessed: boolean;
}

/**
 * The text of a file.
 * @throws UnreadableFile for one that is larger than is accepted, or that is no text
 */
export function decodeText(content: Uint8Array, file: string): DecodedText {
  if (content.length > TEXT_BYTES) {
    throw new UnreadableFile(
      `“${file}” has more than ${TEXT_BYTES / 1024 / 1024} MB, which is more than a file of text may have. Split it into several files.`,
    );
  }
  const wide = wideEncodingOf(content);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(content), isGuessed: false };
  const text = decodeStrictly(content, 'utf-8');
  if (text !== undefined) return { text, isGuessed: false };
  if (content.includes(0)) throw new UnreadableFile(`“${file}” is no file of text.`);
  return decodeMostlyUtf8(content) ?? { ...decodeAsGuessed(content), isGuessed: true };
}

const REPLACED = '\ufffd';

/** What a file holds, each question with what is to be looked at because of its encoding. */
export function withDoubts(items: readonly FileItem[], { encoding, isGuessed }: DecodedText): FileItem[] {
  if (encoding === undefined) return [...items];
  const sign = isGuessed ? /[^\0-\x7f]/ : REPLACED;
  const note = isGuessed ? guessedAs(encoding) : BYTES_REPLACED;
  return items.map((item) => {
    if (item.kind !== 'question') return item;
    const { text, choices, category, tags, explanation = '', name = '', source = '' } = item;
    const words = [text, ...choices, category, ...tags, explanation, name, source].join('');
    return words.search(sign) === -1 ? item : { ...item, notes: [...item.notes, note] };
  });
}

const BYTES_REPLACED = `A letter could not be read, because its bytes are no UTF-8; “${REPLACED}” stands in its place.`;

function guessedAs(encoding: string): string {
  return `The file does not say how its letters are encoded; they were read as ${encoding}. Look at those outside the English alphabet.`;
}

/** UTF-16 by its mark, or by every other byte of its beginning being zero, as in English text. */
function wideEncodingOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first && third)) {
    return 'utf-16le';
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second && fourth)) {
    return 'utf-16be';
  }
  return undefined;
}

function decodeStrictly(content: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** A text in which at least twice as many letters of several bytes are valid as bytes are not; undefined for another one. */
function decodeMostlyUtf8(content: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder().decode(content);
  const foreign = count(text, /\ufffd/g);
  const valid = count(text, /[^\0-\x7f\ufffd]/gu);
  return valid >= 2 * foreign ? { text, encoding: 'UTF-8', isGuessed: false } : undefined;
}

/** An Asian encoding that all bytes fit and whose most common letters they are; Cyrillic where letters are mostly such; else Western. */
function decodeAsGuessed(content: Uint8Array): { text: string; encoding: string } {
  const beginning = content.subarray(0, GUESSED_BYTES);
  for (const { id, encoding, letters, least, pairs } of ASIAN) {
    // Its end may be in the midst of a letter.
    const lines = beginning.subarray(0, beginning.lastIndexOf(0x0a) + 1);
    const text = decodeStrictly(lines.length > 0 ? lines : beginning, id) ?? '';
    const all = count(text, /[^\0-\x7f]/gu);
    const isOfPairs = bytesOutside(lines.length > 0 ? lines : beginning) >= pairs * all;
    if (all >= FEWEST && isOfPairs && count(text, letters) >= least * all)
      return { text: new TextDecoder(id).decode(content), encoding };
  }
  const latin = new TextDecoder('latin1').decode(beginning);
  const isCyrillic = count(latin, /[\xc0-\xff]/g) >= MOSTLY * count(latin, /[a-z\xc0-\xff]/gi);
  return isCyrillic
    ? { text: new TextDecoder('windows-1251').decode(content), encoding: 'Windows-1251' }
    : { text: fromWindows1252(content), encoding: 'Windows-1252' };
}

/** More do not say more. */
const GUESSED_BYTES = 1024 * 1024;
const MOSTLY = 0.6;
const FEWEST = 5;
/**
 * By the letters that a text in it has, and the least share of these among all that are not English. Most letters of GBK and EUC-KR are
 * two bytes that no English letter has; an accent before an English letter looks like one of them, too.
 */
const ASIAN = [
  { id: 'shift_jis', encoding: 'Shift JIS', letters: /[\u3041-\u30fe]/gu, least: 0.2, pairs: 1 },
  { id: 'euc-kr', encoding: 'EUC-KR', letters: /[\uac00-\ud7a3]/gu, least: 0.8, pairs: 1.8 },
  {
    id: 'gbk',
    encoding: 'GBK',
    letters: /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/gu,
    least: 0.9,
    pairs: 1.8,
  },
] as const;

function bytesOutside(content: Uint8Array): number {
  let found = 0;
  for (const byte of content) if (byte >= 0x80) found += 1;
  return found;
}

function count(text: string, sign: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(sign)) found += 1;
  return found;
}

/** The letters of the bytes 80 to 9F; those that mean none stay control characters (WHATWG Encoding Standard). */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** TextDecoder of Node 20 takes Windows-1252 for Latin-1. */
function fromWindows1252(content: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(content);
  return latin.replace(/[\x80-\x9f]/g, (byte) => FROM_80[byte.charCodeAt(0) - 0x80] ?? byte);
}
