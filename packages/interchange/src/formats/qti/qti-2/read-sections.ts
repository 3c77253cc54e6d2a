import { htmlToText } from '../../../html/html-to-text.ts';
import type { Place } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childrenOf, childrenWithLines } from '../../../xml-elements.ts';
import { folderOf, joinPath } from '../../../zip/paths.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { rubricsOf } from './body-to-html.ts';
import { nameOf } from './names.ts';
import { htmlOf } from './other-texts.ts';

/** Identifier prefix of the sections in our files: their title is always a category. */
export const SECTION_OF_OURS = 'chapter-';

/** The position of an item in a test. */
export interface InTest {
  readonly category: string;
  /** The instructions above it. */
  readonly preface: Preface;
}

/** A text of a test. */
export interface TextOfTest {
  readonly place: Place;
  readonly text: string;
  /** The items that begin with it or have a note of it; it is lost if none of them is a question. */
  readonly items: ReadonlySet<string>;
}

/** The contents of a test. */
export interface Sections {
  /** By path, in order. */
  readonly items: ReadonlyMap<string, InTest>;
  readonly texts: readonly TextOfTest[];
}

/** Reads the items of a test, and its texts. */
export function readSections(test: XmlElement, path: string, html: HtmlReader): Sections {
  const items = new Map<string, InTest>();
  const texts: TextOfTest[] = [];
  const walk = (element: XmlElement, titles: readonly string[], above: Preface): string[] => {
    const within: string[] = [];
    const own = readInstructions(rubricsOf(childrenOf(element)), html);
    const isSection = nameOf(element) === 'assessmentSection';
    const preface = joinPrefaces(above, isSection ? ofSection(own) : ofTest(own));
    for (const { child, line } of childrenWithLines(element)) {
      const name = typeof child === 'string' ? '' : nameOf(child);
      const href = typeof child === 'string' ? undefined : child.attributes['href'];
      if (name === 'assessmentItemRef' && href !== undefined) {
        const item = joinPath(folderOf(path), href);
        if (!items.has(item)) within.push(item);
        if (!items.has(item)) items.set(item, { category: categoryIn(element, titles), preface });
      } else if (typeof child !== 'string' && (name === 'assessmentSection' || name === 'testPart')) {
        within.push(...walk(child, [...titles, child.attributes['title'] ?? ''], preface));
      } else if (name !== 'rubricBlock') {
        const { text } = htmlToText(htmlOf(child), () => undefined);
        if (text !== '') texts.push({ place: { file: path, line }, text, items: new Set() });
      }
    }
    const text = own.text || own.notes.join('\n');
    if (text !== '') texts.push({ place: { file: path, line: element.line }, text, items: new Set(within) });
    return within;
  };
  walk(test, [test.attributes['title'] ?? ''], NO_PREFACE);
  return { items, texts };
}

function categoryIn(section: XmlElement, titles: readonly string[]): string {
  if (section.attributes['identifier']?.startsWith(SECTION_OF_OURS)) return section.attributes['title'] ?? '';
  return categoryOfTitles(titles);
}
