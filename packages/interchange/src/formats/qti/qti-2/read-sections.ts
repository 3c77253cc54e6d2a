import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';
import { folderOf, joinPath } from '../../../zip/paths.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { rubricsOf } from './body-to-html.ts';
import { nameOf } from './names.ts';

/** Identifier prefix of the sections in our files: their title is always a category. */
export const SECTION_OF_OURS = 'chapter-';

/** The position of an item in a test. */
export interface InTest {
  readonly category: string;
  /** The instructions above it. */
  readonly preface: Preface;
}

/** The items of a test by path, in order. */
export function readSections(test: XmlElement, path: string, html: HtmlReader): Map<string, InTest> {
  const items = new Map<string, InTest>();
  const walk = (element: XmlElement, titles: readonly string[], above: Preface) => {
    const own = readInstructions(rubricsOf(childrenOf(element)), html);
    const isSection = nameOf(element) === 'assessmentSection';
    const preface = joinPrefaces(above, isSection ? ofSection(own) : ofTest(own));
    for (const child of childrenOf(element)) {
      const href = child.attributes['href'];
      if (nameOf(child) === 'assessmentItemRef' && href !== undefined) {
        const item = joinPath(folderOf(path), href);
        if (!items.has(item)) items.set(item, { category: categoryIn(element, titles), preface });
      } else if (nameOf(child) === 'assessmentSection' || nameOf(child) === 'testPart') {
        walk(child, [...titles, child.attributes['title'] ?? ''], preface);
      }
    }
  };
  walk(test, [test.attributes['title'] ?? ''], NO_PREFACE);
  return items;
}

function categoryIn(section: XmlElement, titles: readonly string[]): string {
  if (section.attributes['identifier']?.startsWith(SECTION_OF_OURS)) return section.attributes['title'] ?? '';
  return categoryOfTitles(titles);
}
