import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';
import { categoryOfTitles } from '../html-in-qti.ts';
import { folderOf, joinPath } from '../read-manifest.ts';
import { nameOf } from './names.ts';

/** How the sections of files of ours are called: what they are titled is a category, whatever it says. */
export const SECTION_OF_OURS = 'chapter-';

/** The items of a test by path, in its order, and the category of each. */
export function readSections(test: XmlElement, path: string): Map<string, string> {
  const categories = new Map<string, string>();
  const walk = (element: XmlElement, titles: readonly string[]) => {
    for (const child of childrenOf(element)) {
      const href = child.attributes['href'];
      if (nameOf(child) === 'assessmentItemRef' && href !== undefined) {
        const item = joinPath(folderOf(path), href);
        if (!categories.has(item)) categories.set(item, categoryIn(element, titles));
      } else if (nameOf(child) === 'assessmentSection' || nameOf(child) === 'testPart') {
        walk(child, [...titles, child.attributes['title'] ?? '']);
      }
    }
  };
  walk(test, [test.attributes['title'] ?? '']);
  return categories;
}

function categoryIn(section: XmlElement, titles: readonly string[]): string {
  if (section.attributes['identifier']?.startsWith(SECTION_OF_OURS)) return section.attributes['title'] ?? '';
  return categoryOfTitles(titles);
}
