import { escapeMarkup } from '@exam/contract/rich-text';
import { encodingOfXml } from './decode-xml-bytes.ts';
import { excerptOf, judgeQuestion } from './judge-question.ts';
import { type FileItem, UnreadableFile } from './question-file.ts';
import { type OnComment, parseXml, type XmlElement } from './xml.ts';

/** An element that is parsed separately. */
export interface XmlPiece {
  /** The line where it begins, from 1. */
  readonly line: number;
  /** The beginning of its words, enough to recognise it. */
  readonly excerpt: () => string;
  /** @throws UnreadableFile for a broken piece; other pieces are not affected */
  readonly parse: (onComment?: OnComment) => XmlElement;
  /** Whether its source contains these words. */
  readonly holds: (words: string) => boolean;
}

/** The parsed element, or the fault of a broken piece. */
export function parsePiece(piece: XmlPiece, onComment?: OnComment): XmlElement | UnreadableFile {
  try {
    return piece.parse(onComment);
  } catch (fault) {
    if (fault instanceof UnreadableFile) return fault;
    throw fault;
  }
}

/** The failed item for a broken piece. */
export function failedPiece(piece: XmlPiece, fault: UnreadableFile, file: string): FileItem {
  const place = { file, line: piece.line };
  return judgeQuestion({ place, text: escapeMarkup(piece.excerpt()), choices: [], fault: fault.message });
}

/** Bytes of a file that are read at a time. */
const CHUNK_BYTES = 256 * 1024;
/** In characters; every tag, comment or section is recognised within this length. */
const LONGEST_SIGN = 64;
const LENGTH_OF_BEGINNING = 2_000;
const LONGEST_SHELL = 8 * 1024 * 1024;
const LONGEST_PIECE = 32 * 1024 * 1024;

/**
 * All elements with one name in an XML file, at any depth, each parsed separately: memory holds one at a time, and a
 * broken one ends where the next one begins. These elements may not be nested. Linear time.
 */
export class XmlPieces implements Iterable<XmlPiece> {
  #readBytes = 0;

  /** @param file its name for messages */
  constructor(
    private readonly content: Uint8Array,
    private readonly file: string,
    private readonly name: NameOfPiece,
  ) {}

  /**
   * The XML around the pieces, with an empty element for each of them, in order.
   * @param look gets each piece in order
   * @throws UnreadableFile if it is broken
   */
  shell(look?: (piece: XmlPiece) => void): XmlElement {
    const parts: string[] = [];
    let length = 0;
    for (const segment of this.segments()) {
      const { text, isPiece } = segment;
      if (isPiece) look?.(this.pieceOf(segment));
      // Keeps line breaks, so that later line numbers stay right.
      const part = isPiece ? `<${this.name}/>${'\n'.repeat(linesIn(text))}` : text;
      parts.push(part);
      length += part.length;
      // The beginning of a shell above the limit is enough to be refused.
      if (length > LONGEST_SHELL) break;
    }
    return parseXml(parts.join(''), this.file);
  }

  /** @throws UnreadableFile for bytes that are invalid in the encoding */
  *[Symbol.iterator](): Generator<XmlPiece> {
    for (const segment of this.segments()) if (segment.isPiece) yield this.pieceOf(segment);
  }

  /** The share of the file that the last iteration has read, from 0 to 1. */
  share(): number {
    return this.content.length === 0 ? 1 : this.#readBytes / this.content.length;
  }

  private pieceOf({ text, line }: Segment): XmlPiece {
    return {
      line,
      excerpt: () => excerptOf(text.slice(0, LENGTH_OF_BEGINNING).replace(/<[^<>]*>?/g, ' ')),
      parse: (onComment) => parseXml(text, this.file, { line, onComment }),
      holds: (words) => text.includes(words),
    };
  }

  private *segments(): Generator<Segment> {
    const scanner = new Scanner(this.name, this.file);
    for (const text of this.chunks()) yield* scanner.add(text);
    yield* scanner.finish();
  }

  /** The text of the file with every line break as one character. */
  private *chunks(): Generator<string> {
    const encoding = encodingOfXml(this.content);
    const decoder = decoderOf(encoding, this.file);
    let held = '';
    let end = 0;
    for (let at = 0; at < this.content.length; at = end) {
      end = Math.min(at + CHUNK_BYTES, this.content.length);
      if (encoding === UTF_8) end = startOfCharacter(this.content, end);
      const isLast = end === this.content.length;
      this.#readBytes = end;
      const text = held + decoder(this.content.subarray(at, end), { isFirst: at === 0, isLast });
      held = !isLast && text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    }
  }
}

const UTF_8 = 'utf-8';

/** The index itself, or where the UTF-8 character begins that it would cut. */
function startOfCharacter(bytes: Uint8Array, index: number): number {
  const isWithin = (at: number) => at < bytes.length && (bytes[at]! & 0xc0) === 0x80;
  let start = index;
  // No character has more than four bytes; a longer run is refused when it is decoded.
  while (start > index - 3 && isWithin(start)) start -= 1;
  return start;
}

interface PlaceOfChunk {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Decodes chunks in their order. A chunk of UTF-8 ends between two characters, so it is decoded alone, which is faster. */
function decoderOf(encoding: string, file: string): (bytes: Uint8Array, place: PlaceOfChunk) => string {
  const refused = () =>
    new UnreadableFile(`“${file}” cannot be read: it is not the ${encoding} text that it says it is.`);
  const decoder = makeDecoder(false);
  // Only at the beginning is U+FEFF the mark of the byte order.
  const later = encoding === UTF_8 ? makeDecoder(true) : decoder;
  function makeDecoder(ignoreBOM: boolean) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM });
    } catch {
      throw refused();
    }
  }
  return (bytes, { isFirst, isLast }) => {
    try {
      return (isFirst ? decoder : later).decode(bytes, { stream: encoding !== UTF_8 && !isLast });
    } catch {
      throw refused();
    }
  };
}

interface Segment {
  readonly text: string;
  readonly isPiece: boolean;
  readonly line: number;
}

/** The names of elements that can be pieces. */
export type NameOfPiece = keyof typeof SIGNS;

/** Strings that end a segment or begin something inside it. */
const SIGNS = {
  question: /<!\[CDATA\[|<!--|<\?|<question(?=[\s/>])|<\/question(?=[\s>])/g,
  item: /<!\[CDATA\[|<!--|<\?|<item(?=[\s/>])|<\/item(?=[\s>])/g,
  resource:
    /<!\[CDATA\[|<!--|<\?|<(?:[\w.-]{1,30}:)?resource(?=[\s/>])|<\/(?:[\w.-]{1,30}:)?resource(?=[\s>])/g,
} as const;

/** Sections in which tags do not count, with their ends. */
const HIDING: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };

/** Splits a text that arrives in chunks into pieces and the text between them. */
class Scanner {
  private text = '';
  /** The scan position in the open segment. */
  private at = 0;
  private isInPiece = false;
  private line = 1;
  private readonly sign: RegExp;

  constructor(
    name: NameOfPiece,
    private readonly file: string,
  ) {
    this.sign = SIGNS[name];
  }

  *add(text: string): Generator<Segment> {
    this.text += text;
    yield* this.scan(LONGEST_SIGN);
    if (this.text.length > LONGEST_PIECE) {
      throw new UnreadableFile(
        `“${this.file}” cannot be read: from line ${this.line} on there are more than ${LONGEST_PIECE / 1024 / 1024} MB without the end of a question.`,
      );
    }
  }

  *finish(): Generator<Segment> {
    yield* this.scan(0);
    yield* this.cut(this.text.length);
  }

  /** Scans up to `margin` characters before the end, which may be an incomplete sign. */
  private *scan(margin: number): Generator<Segment> {
    while (this.at < this.text.length - margin) {
      this.sign.lastIndex = this.at;
      const found = this.sign.exec(this.text);
      if (found === null || found.index >= this.text.length - margin) {
        this.at = this.text.length - margin;
        break;
      }
      const after = this.endOf(found[0], found.index);
      if (after === undefined && margin > 0) {
        this.at = found.index;
        break;
      }
      yield* this.take(found, after ?? this.text.length);
    }
    if (!this.isInPiece) yield* this.cut(this.at);
  }

  /** The end of a tag or of a section without tags; undefined if it has not arrived yet. */
  private endOf(sign: string, index: number): number | undefined {
    const closing = HIDING[sign] ?? '>';
    const end =
      closing === '>' ? endOfTag(this.text, index) : this.text.indexOf(closing, index + sign.length);
    return end === -1 ? undefined : end + closing.length;
  }

  private *take({ 0: sign, index }: RegExpExecArray, after: number): Generator<Segment> {
    const isTag = HIDING[sign] === undefined;
    const isOpening = isTag && !sign.startsWith('</');
    const isSelfClosing = isOpening && this.text[after - 2] === '/';
    this.at = after;
    if (!isTag) return;
    if (isOpening) {
      // The open piece was not closed: it ends where the next one begins.
      after -= yield* this.cut(index);
      this.isInPiece = true;
    }
    if (!isOpening && !this.isInPiece) {
      after -= yield* this.cut(index);
      // A closing tag without a piece: its piece was ended early, and reports that it is broken.
      this.text = this.text.slice(after);
      this.at = 0;
    } else if (!isOpening || isSelfClosing) {
      yield* this.cut(after);
      this.isInPiece = false;
    }
  }

  /** Ends the open segment. @returns its length */
  private *cut(end: number): Generator<Segment, number> {
    const text = this.text.slice(0, end);
    if (text !== '') yield { text, isPiece: this.isInPiece, line: this.line };
    this.line += linesIn(text);
    this.text = this.text.slice(end);
    this.at = Math.max(0, this.at - end);
    return end;
  }
}

/** The index of the `>` of a tag, ignoring attribute values; -1 if there is none. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
