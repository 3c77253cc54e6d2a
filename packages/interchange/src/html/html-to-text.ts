import { LIMITS } from '@exam/contract/limits';
import { writtenImage } from '@exam/contract/rich-text';
import { Parser } from 'htmlparser2';
import { type Captured, captureOf, type Finished } from './captures.ts';
import { ColourFinder } from './colours.ts';
import { EmphasisFinder, PRINT_LEFT_OUT, printIn } from './emphasis.ts';
import { formulaOfImage } from './equation-images.ts';
import { LinkFinder } from './links.ts';
import { ListMarks } from './list-marks.ts';
import { AS_WRITTEN, OF_LINES } from './marks.ts';
import { OpenTable } from './open-table.ts';
import { NO_PRINT, type Print } from './pieces.ts';
import { scriptOf } from './scripts.ts';
import { splitFormulas } from './split-formulas.ts';
import { StyleSheet } from './style-sheet.ts';
import { TextBuilder } from './text-builder.ts';

type Attributes = Readonly<Record<string, string>>;

export interface TextOfHtml {
  readonly text: string;
  /** Differences from the HTML, as sentences. */
  readonly notes: string[];
}

/**
 * Converts the HTML of a question file to one of our texts, as a browser would show it.
 *
 * @param resolveImage returns the key of the image with this `src`; undefined if the file lacks it
 * @param styles rules of earlier HTML on the same page; those of this HTML are added
 */
export function htmlToText(
  html: string,
  resolveImage: (source: string) => string | undefined,
  styles = new StyleSheet(),
): TextOfHtml {
  styles.addFrom(html);
  return new Reading(html, resolveImage, styles).run();
}

/** Minimum number of line breaks around an element. */
const BLOCKS = new Map([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'blockquote', 'figure', 'hr'].map(
    (name) => [name, 2] as const,
  ),
  ...[
    'div',
    'li',
    'dt',
    'dd',
    'section',
    'article',
    'caption',
    'figcaption',
    'address',
    'center',
    'body',
  ].map((name) => [name, 1] as const),
]);

const OF_LISTS = new Set(['ul', 'ol', 'li', 'table', 'dl', 'dt', 'dd']);
/** Elements that need several lines, which a table cell cannot have. */
const NEEDS_LINES = new Set(['ul', 'ol', 'dl', 'pre', 'table']);

const MAX_DEPTH = 500;
/** Limit of words, and of the text. */
const MAX_LENGTH = 10 * LIMITS.questionTextLength;
const TOO_MUCH = new Error('Too much HTML for a question.');

class Reading {
  private readonly whole = new TextBuilder();
  /** The builder of the open cell, or of the whole text. */
  private builder = this.whole;
  private readonly notes = new Set<string>();
  private readonly emphasis = new EmphasisFinder();
  private readonly colours = new ColourFinder();
  private readonly links = new LinkFinder();
  private readonly lists = new ListMarks();
  /** Start positions of open superscripts and subscripts. */
  private readonly scripts: number[] = [];
  /** The open outermost table; nested tables become lines of its cells. */
  private table: OpenTable | undefined;
  private numberOfTables = 0;
  /** The formatting of the open elements, innermost last. */
  private readonly prints: Print[] = [NO_PRINT];
  private length = 0;
  private depth = 0;
  private words = '';
  private capture: Captured | undefined;

  constructor(
    private readonly html: string,
    private readonly resolveImage: (source: string) => string | undefined,
    private readonly styles: StyleSheet,
  ) {}

  run(): TextOfHtml {
    const parser = new Parser({
      onopentag: (name, attributes) => this.open(withoutPrefix(name), attributes, parser.startIndex),
      onclosetag: (name) => this.close(withoutPrefix(name), parser.endIndex + 1),
      ontext: (text) => {
        if (this.capture === undefined) this.addText(text);
        else this.capture.addText(text);
      },
    });
    try {
      parser.end(this.html);
      this.flush();
    } catch (error) {
      if (error !== TOO_MUCH) throw error;
      this.notes.add('The text is longer or more nested than a question can be; its end is left out.');
    }
    for (const note of [this.emphasis.note(), this.colours.note(), this.links.note()])
      if (note !== undefined) this.notes.add(note);
    const { text, lost } = this.whole.compose();
    if (lost.has('strong') || lost.has('emphasis')) this.notes.add(PRINT_LEFT_OUT);
    if (lost.has('inlineCode')) this.notes.add('Code within a line became plain text.');
    return { text, notes: [...this.notes] };
  }

  private open(name: string, written: Attributes, start: number): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw TOO_MUCH;
    if (this.capture !== undefined) {
      this.capture.open(name, written);
      return;
    }
    this.flush();
    const attributes = this.styles.applyTo(name, written);
    if (NEEDS_LINES.has(name) && this.table !== undefined) this.table.hasBlocks = true;
    this.capture = captureOf(name, attributes, start);
    if (this.capture !== undefined) return;
    this.setPrint(printIn(name, attributes, this.prints.at(-1)!), this.depth);
    this.emphasis.enter(name, attributes, this.depth);
    this.colours.enter(name, attributes, this.depth);
    this.links.enter(name, attributes, this.depth);
    if (name === 'br') this.addBreak(attributes);
    else if (name === 'img') this.addImage(attributes);
    else if (name === 'sub' || name === 'sup') {
      this.scripts.push(this.builder.mark());
    } else this.openBlock(name, attributes);
  }

  /** Sets the formatting of the element at this depth. */
  private setPrint(print: Print, depth: number): void {
    this.prints.length = depth;
    this.prints.push(print);
    this.builder.print = print;
  }

  private addText(text: string): void {
    this.words += text;
    this.emphasis.addText(text);
    this.colours.addText(text);
    this.links.addText(text);
  }

  private close(name: string, end: number): void {
    this.emphasis.leave(this.depth);
    this.colours.leave(this.depth);
    this.links.leave(this.depth);
    this.depth -= 1;
    if (this.capture !== undefined) {
      if (!this.capture.close(name)) return;
      const finished = this.capture.finish(this.html, end);
      this.capture = undefined;
      this.addFinished(finished);
      return;
    }
    this.flush();
    if (name === 'sub' || name === 'sup') this.closeScript(name);
    const ofList = name === 'ul' || name === 'ol' ? this.lists.leave() : undefined;
    if (name === 'table' || name === 'td' || name === 'th') this.closeInTable(name);
    const lines = ofList ?? BLOCKS.get(name);
    if (lines !== undefined) this.builder.beginBlock(this.linesIn(lines));
    this.prints.length = Math.min(this.prints.length, this.depth + 1);
    this.builder.print = this.prints.at(-1)!;
  }

  private openBlock(name: string, attributes: Attributes): void {
    const lines = attributes['class'] === OF_LINES ? 1 : BLOCKS.get(name);
    if (lines !== undefined) {
      if (OF_LISTS.has(name)) this.builder.beginBlock(this.linesIn(lines));
      else this.builder.openBlock(this.linesIn(lines));
    }
    if (name === 'ul' || name === 'ol') this.lists.enter(name, attributes, lines ?? 2);
    if (name === 'li') this.beginItem(attributes);
    if (name === 'table') this.openTable(attributes);
    else if (name === 'tr' || name === 'td' || name === 'th') this.openInTable(name, attributes);
  }

  private openTable(attributes: Attributes): void {
    this.numberOfTables += 1;
    if (this.numberOfTables === 1) this.table = new OpenTable(attributes);
  }

  private openInTable(name: 'tr' | 'td' | 'th', attributes: Attributes): void {
    if (this.numberOfTables > 1) {
      if (name === 'tr') this.builder.beginRow();
      else this.builder.beginCell();
    } else if (name === 'tr') this.table?.openRow();
    else if (this.table !== undefined) {
      const { print } = this.builder;
      this.builder = this.table.openCell(name, attributes);
      this.builder.print = print;
    }
  }

  private closeInTable(name: 'table' | 'td' | 'th'): void {
    if (name === 'table') {
      this.numberOfTables -= 1;
      if (this.numberOfTables > 0) return;
      this.builder = this.whole;
      for (const note of this.table?.addTo(this.whole) ?? []) this.notes.add(note);
      this.table = undefined;
    } else if (this.numberOfTables === 1) this.builder = this.whole;
  }

  /** Inside lists and tables, elements are not separated by empty lines. */
  private linesIn(lines: number): number {
    return this.lists.depth > 0 || this.table !== undefined ? 1 : lines;
  }

  private beginItem(attributes: Attributes): void {
    const indent = '\u00a0\u00a0'.repeat(Math.min(8, Math.max(0, this.lists.depth - 1)));
    this.lists.addItem(attributes, (mark) => this.builder.addMarker(`${indent}${mark} `));
  }

  private addBreak(attributes: Attributes): void {
    if (attributes['class'] === AS_WRITTEN) this.builder.addWrittenBreak();
    else this.builder.addBreak();
  }

  private closeScript(name: 'sub' | 'sup'): void {
    const words = this.builder.takeWordsSince(this.scripts.pop() ?? this.builder.mark());
    if (words === undefined) return;
    const { text, tex } = scriptOf(name, words);
    if (tex === undefined) this.builder.addWords(text);
    else this.builder.addFormula(tex);
  }

  private addImage(attributes: Attributes): void {
    const tex = formulaOfImage(attributes);
    if (tex !== undefined) {
      this.builder.addFormula(tex, /\bdisplay\s*:\s*block\b/i.test(attributes['style'] ?? ''));
      return;
    }
    const source = (attributes['src'] ?? '').trim();
    const alt = attributes['alt'] ?? '';
    const key = this.resolveImage(source);
    if (key !== undefined) {
      const width = Number(/^\s*(\d{1,3})%\s*$/.exec(attributes['width'] ?? '')?.[1] ?? 0);
      const shown = alt.replace(/\]/g, ')').replace(/\n/g, ' ');
      this.builder.addWritten(writtenImage(shown, key, width >= 1 && width <= 100 ? width : undefined));
      return;
    }
    this.notes.add(noteOfMissing(source));
    this.builder.addWords(alt);
  }

  private addFinished(finished: Finished): void {
    this.length += finished.text.length;
    if (finished.note !== undefined) this.notes.add(finished.note);
    if (finished.kind === 'written') this.builder.addWritten(finished.text);
    else if (finished.kind === 'written-block') this.builder.addWrittenBlock(finished.text);
    else if (finished.kind === 'block') this.builder.addBlock(finished.text);
    else if (finished.kind === 'formula') this.builder.addFormula(finished.text, finished.isDisplay);
    else this.builder.addWords(finished.text);
  }

  private flush(): void {
    if (this.words === '') return;
    const words = this.words.slice(0, MAX_LENGTH);
    this.words = '';
    this.length += words.length;
    if (this.length > MAX_LENGTH) throw TOO_MUCH;
    if (this.builder.print.code) this.builder.addWords(words);
    else
      for (const { kind, text, isDisplay } of splitFormulas(words)) {
        if (kind === 'formula') this.builder.addFormula(text, isDisplay);
        else this.builder.addWords(text);
      }
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function noteOfMissing(source: string): string {
  if (source === '') return 'An image without a source is left out.';
  if (source.startsWith('data:')) return 'An image that cannot be read is left out.';
  const address = /^(?:https?:)?\/\/([^?#]*)/i.exec(source)?.[1];
  if (address !== undefined) return `An image on the web (${address.slice(0, 100)}) is left out.`;
  return `An image that the file does not hold as PNG, JPEG, WebP or GIF is left out (${source.slice(0, 100)}).`;
}
