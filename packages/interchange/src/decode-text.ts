import { isAscii, isUtf8 } from 'node:buffer';
import type { FileEncoding } from '@exam/contract';
import { TEXT_ENCODING_IDS, TEXT_ENCODINGS, type TextEncoding } from '@exam/contract/text-encodings';
import type { RawFile } from './format-files.ts';
import { type LineOfText, linesOf } from './lines-of.ts';
import { type FileItem, type QuestionDraft, UnreadableFile } from './question-file.ts';

/*
 * The encoding of a text follows from its byte order mark, or from its being valid UTF-8. A few invalid bytes do not
 * exclude UTF-8, because valid multi-byte sequences hardly occur by chance. For the same reason a text is mended whose letters
 * all give UTF-8 again as bytes of Windows-1252: it was encoded twice. Other encodings are guessed with one pass each, unless
 * the user names the encoding.
 */

/** Maximum size of a text file. */
const TEXT_BYTES = 64 * 1024 * 1024;

export interface DecodedText {
  /** Without a byte order mark. Undecodable bytes become U+FFFD. */
  readonly text: string;
  /** The guessed encoding, if its bytes do not determine it. */
  readonly encoding?: FileEncoding;
}

/**
 * The text of a file.
 * @throws UnreadableFile above the size limit, or if it is not text
 */
export function decodeText(file: RawFile): DecodedText {
  const { label, told } = tellEncoding(file);
  return { text: decode(file.content, label), ...(told && { encoding: told }) };
}

/** A text file that is decoded while it is read, so that memory never holds all of its text. */
export interface OpenedText {
  /** The guessed encoding, if its bytes do not determine it. */
  readonly encoding?: FileEncoding;
  /** Its lines from the beginning; may be called repeatedly. */
  readonly lines: () => Iterable<LineOfText>;
  /** The same in pieces of any length. */
  readonly pieces: () => Iterable<string>;
  /** How much of it the last pass has read, from 0 to 1. */
  readonly share: () => number;
}

/**
 * Opens a text file for decoding in pieces.
 * @throws UnreadableFile above the size limit, or if it is not text
 */
export function openText(file: RawFile): OpenedText {
  const { content } = file;
  const { label, told } = tellEncoding(file);
  let at = 0;
  function* pieces(): Generator<string> {
    const decodePiece = decoderOf(label);
    for (at = 0; at < content.length; ) {
      const piece = content.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      yield decodePiece(piece, at === content.length);
    }
  }
  return {
    ...(told && { encoding: told }),
    lines: () => linesOf(pieces()),
    pieces,
    share: () => (content.length === 0 ? 1 : at / content.length),
  };
}

const PIECE_BYTES = 256 * 1024;

/** An encoding by its TextDecoder label, with the remark about it. */
interface ToldEncoding {
  readonly label: string;
  readonly told?: FileEncoding;
}

function tellEncoding({ content, name, encoding: said }: RawFile): ToldEncoding {
  if (content.length > TEXT_BYTES) {
    throw new UnreadableFile(
      `“${name}” has more than ${TEXT_BYTES / 1024 / 1024} MB, which is more than a file of text may have. Split it into several files.`,
    );
  }
  const wide = wideEncodingOf(content);
  if (wide !== undefined) return { label: wide };
  if (isUtf8(content)) return tellUtf8(content, said);
  if (content.includes(0)) throw new UnreadableFile(`“${name}” is not a text file.`);
  const chosen = said === TWICE ? undefined : said;
  const encoding = chosen ?? (isMostlyUtf8(content) ? 'utf-8' : guessEncoding(content));
  const previews = previewsIn(content, encoding);
  return { label: encoding, told: { encoding, isChosen: chosen !== undefined, previews } };
}

/** A choice counts only for a text that may have been encoded twice. */
function tellUtf8(content: Uint8Array, said: TextEncoding | undefined): ToldEncoding {
  const letters = isAscii(content) ? 0 : lettersEncodedTwice(content);
  if (letters === 0) return { label: 'utf-8' };
  const chosen = said === 'utf-8' || said === TWICE ? said : undefined;
  const encoding = chosen ?? (letters < FEWEST_TWICE ? 'utf-8' : TWICE);
  const previews = previewsIn(content, encoding, ['utf-8', TWICE]);
  return { label: encoding, told: { encoding, isChosen: chosen !== undefined, previews } };
}

const TWICE = 'utf-8-twice';
/** With fewer letters, the text may speak of such letters. */
const FEWEST_TWICE = 2;

/** The number of letters outside of English in a text that was encoded twice throughout; 0 for another text. */
function lettersEncodedTwice(content: Uint8Array): number {
  const decodePiece = decoderOfTwice(true);
  let letters = 0;
  try {
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      const text = decodePiece(content.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= content.length);
      if (UNLIKELY.test(text)) return 0;
      letters += count(text, /[^\0-\x7f]/gu);
    }
    return letters;
  } catch {
    return 0;
  }
}

const REPLACED = '\ufffd';

/** The contents of a file; questions affected by an uncertain encoding get a note. */
export function withDoubts(
  items: Iterable<FileItem>,
  { encoding: read }: { readonly encoding?: FileEncoding | undefined },
): Iterable<FileItem> {
  if (read === undefined) return items;
  const isSure = read.isChosen || read.encoding === 'utf-8';
  const sign = isSure ? /\ufffd/ : /[^\0-\x7f]/;
  const ofName = isSure ? replacedIn : guessedAs;
  const note = read.encoding === TWICE && !isSure ? MENDED : ofName(TEXT_ENCODINGS[read.encoding]);
  return withNoteWhere(items, sign, note);
}

function* withNoteWhere(items: Iterable<FileItem>, sign: RegExp, note: string): Generator<FileItem> {
  for (const item of items) {
    const read = item.kind === 'question' ? item : item.draft;
    const isDoubtful = read !== undefined && wordsOf(read).search(sign) !== -1;
    if (!isDoubtful) yield item;
    else {
      const notes = [...read.notes, note];
      yield item.kind === 'question' ? { ...item, notes } : { ...item, draft: { ...read, notes } };
    }
  }
}

function wordsOf(read: QuestionDraft): string {
  const { text, choices, category, tags, explanation = '', name = '', source = '' } = read;
  return [text, ...choices, category, ...tags, explanation, name, source].join('');
}

const MENDED =
  'Its letters were encoded twice, and were mended. Check the letters outside the English alphabet.';

function replacedIn(encoding: string): string {
  return `A letter could not be read, because its bytes are not ${encoding}; “${REPLACED}” replaces it.`;
}

function guessedAs(encoding: string): string {
  return `The file does not say how its letters are encoded; they were read as ${encoding}. Check the letters outside the English alphabet.`;
}

/** UTF-16 by its mark, or by every other byte at the beginning being zero, as in English text. */
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

function decode(content: Uint8Array, encoding: string, isWhole = true): string {
  return decoderOf(encoding)(content, isWhole);
}

/** A decoder for consecutive pieces of a text; `isLast` flushes it. */
function decoderOf(encoding: string): (piece: Uint8Array, isLast: boolean) => string {
  if (encoding === 'windows-1252') return fromWindows1252;
  if (encoding === TWICE) return decoderOfTwice(false);
  const decoder = new TextDecoder(encoding);
  return (piece, isLast) => decoder.decode(piece, { stream: !isLast });
}

/** @param fatal whether the decoder throws for letters that were not encoded twice */
function decoderOfTwice(fatal: boolean): (piece: Uint8Array, isLast: boolean) => string {
  const [outer, inner] = [new TextDecoder(), new TextDecoder('utf-8', { fatal })];
  return (piece, isLast) => {
    const bytes = toWindows1252(outer.decode(piece, { stream: !isLast }));
    return inner.decode(bytes, { stream: !isLast });
  };
}

/** Whether valid multi-byte characters are at least twice as many as invalid bytes. */
function isMostlyUtf8(content: Uint8Array): boolean {
  const text = new TextDecoder().decode(content);
  return count(text, /[^\0-\x7f\ufffd]/gu) >= 2 * count(text, /\ufffd/g);
}

/**
 * Guesses an Asian encoding in which all bytes are valid and most characters are common; Cyrillic if most letters
 * are Cyrillic; otherwise Western.
 */
function guessEncoding(content: Uint8Array): TextEncoding {
  const beginning = content.subarray(0, GUESSED_BYTES);
  // The sample may end inside a character.
  const lines = beginning.subarray(0, beginning.lastIndexOf(0x0a) + 1);
  const whole = lines.length > 0 ? lines : beginning;
  for (const { encoding, letters, least, pairs } of ASIAN) {
    const text = decodeStrictly(whole, encoding) ?? '';
    const all = count(text, /[^\0-\x7f]/gu);
    const isOfPairs = bytesOutside(whole) >= pairs * all;
    if (all >= FEWEST && isOfPairs && count(text, letters) >= least * all) return encoding;
  }
  const latin = new TextDecoder('latin1').decode(beginning);
  const isCyrillic = count(latin, /[\xc0-\xff]/g) >= MOSTLY * count(latin, /[a-z\xc0-\xff]/gi);
  return isCyrillic ? 'windows-1251' : 'windows-1252';
}

/** A larger sample would not be more reliable. */
const GUESSED_BYTES = 1024 * 1024;
const MOSTLY = 0.6;
const FEWEST = 5;
/**
 * The letters of each encoding, and their minimum share among all non-English characters. Most characters of GBK and
 * EUC-KR are two non-ASCII bytes; an accented letter before an English letter looks like one of them, too.
 */
const ASIAN = [
  { encoding: 'shift_jis', letters: /[\u3041-\u30fe]/gu, least: 0.2, pairs: 1 },
  { encoding: 'euc-kr', letters: /[\uac00-\ud7a3]/gu, least: 0.8, pairs: 1.8 },
  {
    encoding: 'gbk',
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

/** The characters of bytes 80 to 9F; undefined ones stay control characters (WHATWG Encoding Standard). */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** TextDecoder of Node 20 treats Windows-1252 as Latin-1. */
function fromWindows1252(content: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(content);
  return latin.replace(/[\x80-\x9f]/g, (byte) => FROM_80[byte.charCodeAt(0) - 0x80] ?? byte);
}

const TO_80 = new Map([...FROM_80].map((letter, at) => [letter.charCodeAt(0), 0x80 + at]));

/** The bytes of a text; 0xff, which is in no UTF-8, for a letter that Windows-1252 does not have. */
function toWindows1252(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at] = unit < 0x100 ? unit : (TO_80.get(unit) ?? 0xff);
  }
  return bytes;
}

/** A preview line starts a few words before its first non-English letter. */
const PREVIEW = { lines: 3, bytes: 160, bytesBefore: 40 };

/** Characters that exclude an encoding: undecodable bytes, control characters, or private use. */
const UNLIKELY = /[\ufffd\x80-\x9f\ue000-\uf8ff]/;

const ONCE: readonly TextEncoding[] = TEXT_ENCODING_IDS.filter((encoding) => encoding !== TWICE);

/** The preview lines in each plausible encoding, and in the current one. */
function previewsIn(content: Uint8Array, read: TextEncoding, among = ONCE): FileEncoding['previews'] {
  const lines = linesToShow(content);
  return among
    .map((encoding) => ({
      encoding,
      lines: lines.map((line) => decodeLine(line, encoding)),
    }))
    .filter(({ encoding, lines: shown }) => encoding === read || !shown.every((line) => UNLIKELY.test(line)));
}

/** The line may end inside a character. */
function decodeLine(line: Uint8Array, encoding: TextEncoding): string {
  return decode(line, encoding, line.length < PREVIEW.bytes).trim();
}

/** The first lines with non-English letters; lines that are not valid UTF-8 come first. */
function linesToShow(content: Uint8Array): Uint8Array[] {
  const foreign: Uint8Array[] = [];
  const others: Uint8Array[] = [];
  for (let from = 0; from < content.length && foreign.length < PREVIEW.lines; ) {
    let letter = from;
    while (letter < content.length && content[letter]! < 0x80) letter += 1;
    if (letter === content.length) break;
    let start = letter;
    const first = Math.max(from, letter - PREVIEW.bytesBefore);
    while (start > first && !isLineEnd(content[start - 1])) start -= 1;
    let end = letter;
    while (end < content.length && !isLineEnd(content[end])) end += 1;
    const line = content.subarray(start, Math.min(end, start + PREVIEW.bytes));
    if (decodeLine(line, 'utf-8').includes(REPLACED)) foreign.push(line);
    else if (others.length < PREVIEW.lines) others.push(line);
    from = end;
  }
  return [...foreign, ...others].slice(0, PREVIEW.lines);
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}
