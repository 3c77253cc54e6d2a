import { StyleSheet } from '../../html/style-sheet.ts';
import type { ImageShelf } from '../../moodle/image-shelf.ts';
import { type MoodleTextFormat, textOfMoodle } from '../../moodle/text-of-moodle.ts';
import { trimAscii } from '../../moodle/trim-ascii.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../xml.ts';
import { comparablePath } from '../../zip/paths.ts';

const FORMATS: Readonly<Record<string, MoodleTextFormat>> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
  wiki_like: 'moodle',
};

/** Reads the texts of one question and collects the notes on differences. */
export class TextReader {
  readonly notes = new Set<string>();
  /** Elements whose text was read: with all that is in them, or only with their own words. */
  private readonly whole = new Set<XmlElement>();
  private readonly own = new Set<XmlElement>();
  /** Files that a text shows as an image. */
  private readonly shown = new Set<XmlElement>();
  /** One style sheet for all texts of the question, because a page shows them together. */
  private readonly styles = new StyleSheet();

  constructor(private readonly shelf: ImageShelf) {}

  /** The text of an element with its files, in the format that the element declares. */
  read(element: XmlElement | undefined, format = formatOf(element)): string {
    if (element === undefined) return '';
    const content = trimAscii(this.words(element));
    const { text, notes } = textOfMoodle(
      content,
      format,
      (source) => this.resolve(source, element),
      this.styles,
    );
    for (const note of notes) this.notes.add(note);
    this.noteAttached(element);
    return text;
  }

  /** The source of an element's text, which then counts as read. Old files have the text directly in the element. */
  words(element: XmlElement): string {
    const holder = childOf(element, 'text');
    if (holder === undefined) this.own.add(element);
    else this.whole.add(holder);
    return textOf(holder ?? ownText(element));
  }

  /** Counts an element as read: another note tells what becomes of it. */
  take(element: XmlElement | undefined): void {
    if (element !== undefined) this.whole.add(element);
  }

  /**
   * The texts below an element that were not read. An element without `text` that holds one word is a switch of a
   * program, and files are told elsewhere.
   */
  unread(element: XmlElement): string[] {
    if (this.whole.has(element) || /^(?:file|image|image_base64)$/.test(element.name)) return [];
    if (element.name === 'text') return [textOf(element).trim()].filter((words) => words !== '');
    const words = this.own.has(element) ? '' : textOf(ownText(element)).trim();
    const isSwitch = !/\s/.test(words) && !ASKED.has(element.name);
    const children = childrenOf(element).flatMap((child) => this.unread(child));
    return words === '' || isSwitch ? children : [words, ...children];
  }

  /** Stores an image and returns its key; undefined if it is not an image. */
  addImage(base64: string): string | undefined {
    return this.shelf.add(base64);
  }

  private resolve(source: string, element: XmlElement): string | undefined {
    if (source.startsWith('data:')) return this.shelf.addDataUri(source);
    const file = fileAt(decode(/^@@PLUGINFILE@@[\\/]?([^?#]*)/.exec(source)?.[1] ?? ''), element);
    if (file === undefined) return undefined;
    this.shown.add(file);
    return this.shelf.add(textOf(file));
  }

  private noteAttached(element: XmlElement): void {
    const names = childrenOf(element, 'file')
      .filter((file) => !this.shown.has(file))
      .map(({ attributes }) => `“${(attributes['name'] ?? '').slice(0, LONGEST_NAME)}”`);
    if (names.length === 0) return;
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    const what = names.length === 1 ? 'An attached file is' : 'Attached files are';
    this.notes.add(`${what} left out: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`);
  }
}

/** Elements in which even one word is for people. */
const ASKED = new Set([
  'question',
  'questiontext',
  'answer',
  'subquestion',
  'generalfeedback',
  'tag',
  'name',
  'idnumber',
]);
const MOST_NAMED = 3;
const LONGEST_NAME = 100;

/** The text format of an element; HTML if it declares none. */
export function formatOf(
  element: XmlElement | undefined,
  otherwise: MoodleTextFormat = 'html',
): MoodleTextFormat {
  return FORMATS[(element?.attributes['format'] ?? '').trim()] ?? otherwise;
}

function ownText({ children, ...element }: XmlElement): XmlElement {
  return { ...element, children: children.filter((child) => typeof child === 'string') };
}

/** The file of an element with a path; else the only one whose path differs by case, separators or composed letters. */
function fileAt(path: string, element: XmlElement): XmlElement | undefined {
  if (path === '') return undefined;
  const files = childrenOf(element, 'file');
  const wanted = comparablePath(path).replace(/^\/+/, '');
  const similar = files.filter(({ attributes }) => comparablePath(pathOf(attributes)) === wanted);
  return (
    files.find(({ attributes }) => pathOf(attributes) === path.replace(/^\/+/, '')) ??
    (similar.length === 1 ? similar[0] : undefined)
  );
}

function pathOf({ path = '/', name = '' }: Readonly<Record<string, string>>): string {
  return `${path}${name}`.replace(/^\/+/, '');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
