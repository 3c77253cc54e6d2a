import { UnreadableFile } from './question-file.ts';

/** Words for texts that may be wrong because their encoding had to be guessed. */
export const GUESSED_ENCODING =
  'The file does not say how its letters are encoded; they were read as Windows-1252. Look at those outside the English alphabet.';

/** The most bytes of a file of text that are read. */
const TEXT_BYTES = 64 * 1024 * 1024;

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Whether it is no UTF-8 or UTF-16, and was read as Windows-1252 for want of better. */
  readonly isGuessed: boolean;
}

/**
 * The text of a file, by its byte order mark, or else as the encoding that it is valid in.
 * @throws UnreadableFile for one that is larger than is accepted, or that is no text
 */
export function decodeText(content: Uint8Array, file: string): DecodedText {
  if (content.length > TEXT_BYTES) {
    throw new UnreadableFile(
      `“${file}” has more than ${TEXT_BYTES / 1024 / 1024} MB, which is more than a file of text may have. Split it into several files.`,
    );
  }
  const encoding = encodingOf(content);
  if (encoding !== 'utf-8') return { text: decode(content, encoding) ?? '', isGuessed: false };
  const text = decode(content, 'utf-8');
  if (text !== undefined) return { text, isGuessed: false };
  if (content.includes(0)) throw new UnreadableFile(`“${file}” is no file of text.`);
  return { text: fromWindows1252(content), isGuessed: true };
}

/** The letters of the bytes 80 to 9F; those that mean none stay control characters (WHATWG Encoding Standard). */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** TextDecoder of Node 20 takes Windows-1252 for Latin-1. */
function fromWindows1252(content: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(content);
  return latin.replace(/[\x80-\x9f]/g, (byte) => FROM_80[byte.charCodeAt(0) - 0x80] ?? byte);
}

/** UTF-16 by its mark, or by every other byte of its beginning being zero, as in English text. */
function encodingOf(content: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = content;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first && third)) {
    return 'utf-16le';
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second && fourth)) {
    return 'utf-16be';
  }
  return 'utf-8';
}

function decode(content: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(content);
  } catch {
    return undefined;
  }
}
