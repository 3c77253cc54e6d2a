import { childOf, childrenOf, type XmlElement } from '../../xml.ts';

/** How Word counts a paragraph: 1, 2, 3; a, b, c; or with a sign. */
export type Numbering = 'number' | 'letter' | 'bullet';
export interface Numbered {
  readonly by: Numbering;
  /** From 0. */
  readonly level: number;
}

/** How the paragraphs of a document are numbered, by what stands in their properties. */
export class NumberFormats {
  readonly #formats = new Map<string, Numbering>();
  readonly #ofStyles = new Map<string, { id: string; level: number }>();

  constructor(numbering: XmlElement | undefined, styles: XmlElement | undefined) {
    const lists = new Map(
      childrenOf(numbering, 'abstractNum').map((list) => [list.attributes['abstractNumId'], list]),
    );
    for (const used of childrenOf(numbering, 'num')) {
      const list = lists.get(childOf(used, 'abstractNumId')?.attributes['val']);
      const overridden = childrenOf(used, 'lvlOverride').flatMap((level) => childrenOf(level, 'lvl'));
      for (const level of [...childrenOf(list, 'lvl'), ...overridden]) {
        const by = numberingOf(childOf(level, 'numFmt')?.attributes['val'] ?? '');
        if (by !== undefined)
          this.#formats.set(`${used.attributes['numId']}/${level.attributes['ilvl']}`, by);
      }
    }
    for (const style of childrenOf(styles, 'style')) {
      const properties = childOf(childOf(style, 'pPr'), 'numPr');
      const id = childOf(properties, 'numId')?.attributes['val'];
      const level = Number(childOf(properties, 'ilvl')?.attributes['val'] ?? 0);
      if (id !== undefined) this.#ofStyles.set(style.attributes['styleId'] ?? '', { id, level });
    }
  }

  /** @param properties the source of a paragraph's properties */
  numberedOf(properties: string): Numbered | undefined {
    const style = this.#ofStyles.get(/<w:pStyle w:val="([^"]*)"/.exec(properties)?.[1] ?? '');
    const id = /<w:numId w:val="(\d+)"/.exec(properties)?.[1] ?? style?.id;
    const level = Number(/<w:ilvl w:val="(\d+)"/.exec(properties)?.[1] ?? style?.level ?? 0);
    const by = this.#formats.get(`${id}/${level}`);
    return by === undefined ? undefined : { by, level };
  }
}

function numberingOf(format: string): Numbering | undefined {
  if (/^decimal/.test(format)) return 'number';
  if (/^(?:lower|upper)(?:Letter|Roman)$/.test(format)) return 'letter';
  return format === 'bullet' ? 'bullet' : undefined;
}
