import { childOf, childrenOf, textOf, type XmlElement } from '../../xml.ts';
import type { ImageShelf } from '../moodle/image-shelf.ts';
import { type MoodleTextFormat, textOfMoodle } from '../moodle/text-of-moodle.ts';
import { trimAscii } from '../moodle/trim-ascii.ts';

const FORMATS: Readonly<Record<string, MoodleTextFormat>> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
  wiki_like: 'moodle',
};

/** Reads the texts of one question and gathers what was taken over otherwise. */
export class TextReader {
  readonly notes = new Set<string>();

  constructor(private readonly shelf: ImageShelf) {}

  /** A text of an element with its files, in the format that the element tells. */
  read(element: XmlElement | undefined, format = formatOf(element)): string {
    if (element === undefined) return '';
    const content = trimAscii(textOf(childOf(element, 'text') ?? ownText(element)));
    const { text, notes } = textOfMoodle(content, format, (source) => this.resolve(source, element));
    for (const note of notes) this.notes.add(note);
    return text;
  }

  /** Keeps an image and gives its key; undefined for what is none. */
  addImage(base64: string): string | undefined {
    return this.shelf.add(base64);
  }

  private resolve(source: string, element: XmlElement): string | undefined {
    if (source.startsWith('data:')) return this.shelf.addDataUri(source);
    const path = decode(/^@@PLUGINFILE@@\/?([^?#]*)/.exec(source)?.[1] ?? '');
    const file = childrenOf(element, 'file').find(
      ({ attributes }) => path !== '' && pathOf(attributes) === path.replace(/^\/+/, ''),
    );
    return file === undefined ? undefined : this.shelf.add(textOf(file));
  }
}

/** What format the texts of an element have: HTML where it says none. */
export function formatOf(
  element: XmlElement | undefined,
  otherwise: MoodleTextFormat = 'html',
): MoodleTextFormat {
  return FORMATS[(element?.attributes['format'] ?? '').trim()] ?? otherwise;
}

/** Old files have a text right in the element. */
function ownText({ children, ...element }: XmlElement): XmlElement {
  return { ...element, children: children.filter((child) => typeof child === 'string') };
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
