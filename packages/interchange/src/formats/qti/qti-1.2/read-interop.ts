import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';
import { categoryOfTitles, type HtmlReader } from '../html-in-qti.ts';
import { fieldsOf, firstOf } from './item-fields.ts';
import { readItem } from './read-item.ts';

/** The items of a `questestinterop`, in its order: of assessments, sections and banks, and such as stand alone. */
export function readInterop(root: XmlElement, path: string, html: HtmlReader): FileItem[] {
  return itemsIn(root, [], (item, titles) =>
    readItem(item, { path, html, category: categoryOfTitles(titles) }),
  );
}

const HOLDERS = new Set(['assessment', 'section', 'objectbank']);

function itemsIn(
  element: XmlElement,
  titles: readonly string[],
  read: (item: XmlElement, titles: readonly string[]) => FileItem,
): FileItem[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === 'item') return [read(child, titles)];
    return HOLDERS.has(child.name) ? itemsIn(child, [...titles, titleOf(child)], read) : [];
  });
}

/** A bank of Canvas has its title among its metadata. */
function titleOf(element: XmlElement): string {
  return element.attributes['title'] ?? firstOf(fieldsOf(element), 'bank_title') ?? '';
}
