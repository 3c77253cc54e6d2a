import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childOf, childrenOf, descendantsOf } from '../../../xml-elements.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, ofSection, ofTest, type Preface, readInstructions } from '../preface.ts';
import { fieldsOf, firstOf } from './item-fields.ts';
import { MaterialReader } from './material-reader.ts';
import { readItem } from './read-item.ts';

/** The items of a `questestinterop`, in its order: of assessments, sections and banks, and such as stand alone. */
export function readInterop(root: XmlElement, path: string, html: HtmlReader): FileItem[] {
  const materials = new MaterialReader(root, html);
  const stimulusOf = stimuliOf(root, materials, html);
  const itemsIn = (element: XmlElement, titles: readonly string[], above: Preface): FileItem[] =>
    childrenOf(element).flatMap((child) => {
      if (child.name === 'item') {
        return [
          readItem(child, {
            path,
            html,
            materials,
            category: categoryOfTitles(titles),
            preface: above,
            stimulusOf,
          }),
        ];
      }
      if (!HOLDERS.has(child.name)) return [];
      const own = readInstructions(materials.instructionsOf(child), html);
      const preface = joinPrefaces(above, child.name === 'section' ? ofSection(own) : ofTest(own));
      return itemsIn(child, [...titles, titleOf(child)], preface);
    });
  return itemsIn(root, [], NO_PREFACE);
}

/** Finds the items by their names whose text stands before that of others; each is read once, however many share it. */
function stimuliOf(
  root: XmlElement,
  materials: MaterialReader,
  html: HtmlReader,
): (ident: string) => Preface | undefined {
  const items = new Map(descendantsOf(root, 'item').map((item) => [item.attributes['ident'], item]));
  const known = new Map<string, Preface>();
  return (ident) => {
    const item = items.get(ident);
    if (item === undefined) return undefined;
    let stimulus = known.get(ident);
    if (stimulus === undefined) {
      const text = html.read(materials.toHtml(childOf(item, 'presentation')));
      stimulus = joinPrefaces({ text, notes: html.takeNotes() });
      known.set(ident, stimulus);
    }
    return stimulus;
  };
}

const HOLDERS = new Set(['assessment', 'section', 'objectbank']);

/** A bank of Canvas has its title among its metadata. */
function titleOf(element: XmlElement): string {
  return element.attributes['title'] ?? firstOf(fieldsOf(element), 'bank_title') ?? '';
}
