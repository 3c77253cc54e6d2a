import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { fieldsOf, firstOf } from './item-fields.ts';
import { MaterialReader } from './material-reader.ts';
import { readItem } from './read-item.ts';

/** The items of a `questestinterop`, in its order: of assessments, sections and banks, and such as stand alone. */
export function readInterop(root: XmlElement, path: string, html: HtmlReader): FileItem[] {
  const materials = new MaterialReader(root, html);
  const itemsIn = (element: XmlElement, titles: readonly string[], above: Preface): FileItem[] =>
    childrenOf(element).flatMap((child) => {
      if (child.name === 'item') {
        return [
          readItem(child, { path, html, materials, category: categoryOfTitles(titles), preface: above }),
        ];
      }
      if (!HOLDERS.has(child.name)) return [];
      const own = readInstructions(materials.instructionsOf(child), html);
      const preface = joinPrefaces(above, child.name === 'section' ? ofSection(own) : ofTest(own));
      return itemsIn(child, [...titles, titleOf(child)], preface);
    });
  return itemsIn(root, [], NO_PREFACE);
}

const HOLDERS = new Set(['assessment', 'section', 'objectbank']);

/** A bank of Canvas has its title among its metadata. */
function titleOf(element: XmlElement): string {
  return element.attributes['title'] ?? firstOf(fieldsOf(element), 'bank_title') ?? '';
}
