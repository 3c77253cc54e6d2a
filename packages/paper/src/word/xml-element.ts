import { type ParagraphChild, XmlComponent } from 'docx';

/** An element as the writer under docx takes it: attributes first, then children. Texts in it are escaped there. */
export type XmlNode = { readonly [name: string]: readonly unknown[] };

export function element(
  name: string,
  children: readonly (XmlNode | string)[] = [],
  attributes?: Readonly<Record<string, string>>,
): XmlNode {
  return { [name]: attributes ? [{ _attr: attributes }, ...children] : children };
}

/** Lets an element that docx has no words for stand in a paragraph, which asks its children for no more than XML. */
export function paragraphChild(node: XmlNode): ParagraphChild {
  return new RawElement(node) as XmlComponent as ParagraphChild;
}

class RawElement extends XmlComponent {
  constructor(node: XmlNode) {
    const [name = '', children = []] = Object.entries(node)[0] ?? [];
    super(name);
    this.root.push(...(children as never[]));
  }
}
