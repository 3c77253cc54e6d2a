import { LATIN, lettersOf, romanOf } from '../../numerals.ts';
import { childOf, childrenOf, type XmlElement } from '../../xml.ts';

/** Numbering styles of Word: 1, 2, 3; a, b, c; I, II, III; or a bullet. */
export type Numbering = 'number' | 'letter' | 'roman' | 'bullet';
export interface Numbered {
  readonly by: Numbering;
  /** From 0. */
  readonly level: number;
  /** Equal for all paragraphs of one list. */
  readonly list: string;
  /** The printed label, such as `II.`; a bullet is `-`. */
  readonly label: string;
}

interface Level {
  readonly by: Numbering;
  readonly format: string;
  /** `%1` is replaced by the number of the first level. */
  readonly label: string;
  readonly start: number;
}

/** A list of the document, with the levels of its abstract list, which several lists may share. */
interface List {
  readonly levels: ReadonlyMap<number, Level>;
  /** Number of paragraphs by level. Lists of the same abstract list continue counting. */
  readonly numbers: number[];
  /** Levels at which this list restarts once. */
  readonly restarts: Map<number, number>;
}

/** The numbering of paragraphs from their properties; must be called in document order. */
export class NumberFormats {
  readonly #lists = new Map<string, List>();
  readonly #ofStyles = new Map<string, { id: string; level: number }>();

  constructor(numbering: XmlElement | undefined, styles: XmlElement | undefined) {
    const models = new Map(
      childrenOf(numbering, 'abstractNum').map((model) => [
        model.attributes['abstractNumId'],
        { model, numbers: [] as number[] },
      ]),
    );
    for (const used of childrenOf(numbering, 'num')) {
      const { model, numbers = [] } = models.get(valOf(used, 'abstractNumId')) ?? {};
      this.#lists.set(used.attributes['numId'] ?? '', listOf(used, model, numbers));
    }
    for (const style of childrenOf(styles, 'style')) {
      const properties = childOf(childOf(style, 'pPr'), 'numPr');
      const id = valOf(properties, 'numId');
      const level = Number(valOf(properties, 'ilvl') ?? 0);
      if (id !== undefined) this.#ofStyles.set(style.attributes['styleId'] ?? '', { id, level });
    }
  }

  /** @param properties the source of a paragraph's properties */
  next(properties: string): Numbered | undefined {
    const style = this.#ofStyles.get(/<w:pStyle w:val="([^"]*)"/.exec(properties)?.[1] ?? '');
    const id = /<w:numId w:val="(\d+)"/.exec(properties)?.[1] ?? style?.id ?? '';
    const level = Number(/<w:ilvl w:val="(\d+)"/.exec(properties)?.[1] ?? style?.level ?? 0);
    const list = this.#lists.get(id);
    const form = list?.levels.get(level);
    if (list === undefined || form === undefined) return undefined;
    count(list, level, form);
    return { by: form.by, level, list: id, label: labelOf(list, form) };
  }
}

const LEVELS = 9;
const LONGEST_LABEL = 20;

function listOf(used: XmlElement, model: XmlElement | undefined, numbers: number[]): List {
  const overrides = childrenOf(used, 'lvlOverride');
  const levels = [...childrenOf(model, 'lvl'), ...overrides.flatMap((level) => childrenOf(level, 'lvl'))];
  const starts = overrides.flatMap((level) => {
    const start = valOf(level, 'startOverride');
    return start === undefined ? [] : [[Number(level.attributes['ilvl']), numberOf(start, 1)] as const];
  });
  const known = levels.flatMap((level) => {
    const form = levelOf(level);
    return form === undefined ? [] : [[Number(level.attributes['ilvl']), form] as const];
  });
  return {
    levels: new Map(known.filter(([level]) => level < LEVELS)),
    numbers,
    restarts: new Map(starts),
  };
}

function levelOf(level: XmlElement): Level | undefined {
  const format = valOf(level, 'numFmt') ?? '';
  const by = numberingOf(format);
  const usual = `%${Number(level.attributes['ilvl']) + 1}.`;
  const label = by === 'bullet' ? '-' : (valOf(level, 'lvlText') ?? usual).slice(0, LONGEST_LABEL);
  return by && { by, format, label, start: numberOf(valOf(level, 'start'), 1) };
}

/** A paragraph restarts the numbering of deeper levels. */
function count({ numbers, restarts }: List, level: number, { start }: Level): void {
  const restart = restarts.get(level);
  restarts.delete(level);
  numbers[level] = restart ?? (numbers[level] ?? start - 1) + 1;
  numbers.length = level + 1;
}

function labelOf({ levels, numbers }: List, { label }: Level): string {
  const written = label.replace(/%([1-9])/g, (_, digit: string) => {
    const form = levels.get(Number(digit) - 1);
    return form === undefined ? '' : numeralOf(numbers[Number(digit) - 1] ?? form.start, form.format);
  });
  return written.slice(0, LONGEST_LABEL);
}

function numeralOf(number: number, format: string): string {
  if (format === 'upperRoman') return romanOf(number);
  if (format === 'lowerRoman') return romanOf(number).toLowerCase();
  if (format === 'upperLetter') return lettersOf(number, LATIN);
  return format === 'lowerLetter' ? lettersOf(number, LATIN).toLowerCase() : String(number);
}

function numberingOf(format: string): Numbering | undefined {
  if (/^decimal/.test(format)) return 'number';
  if (/^(?:lower|upper)Letter$/.test(format)) return 'letter';
  if (/^(?:lower|upper)Roman$/.test(format)) return 'roman';
  return format === 'bullet' ? 'bullet' : undefined;
}

function valOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['val'];
}

function numberOf(text: string | undefined, otherwise: number): number {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : otherwise;
}
