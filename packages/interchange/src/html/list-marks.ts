import { GREEK, LATIN, lettersOf, romanOf } from '../numerals.ts';

type Attributes = Readonly<Record<string, string>>;
/** The mark of an item by its number; may be empty. */
type Style = (number: number) => string;

/** A mark in a text that may change until its list ends. */
interface Mark {
  text: string;
}

interface OpenList {
  readonly style: Style;
  next: number;
  /** Items of a reversed list: their numbers are known at its end. */
  readonly countedDown:
    | { readonly mark: Mark; readonly style: Style; readonly own: number | undefined }[]
    | undefined;
  readonly step: 1 | -1;
  /** Line breaks around it. */
  readonly lines: number;
}

/** The marks of list items from attributes and styles: `-`, `3.`, `C.`, `iii.`. */
export class ListMarks {
  readonly #open: OpenList[] = [];

  get depth(): number {
    return this.#open.length;
  }

  enter(name: 'ol' | 'ul', attributes: Attributes, lines: number): void {
    const isReversed = name === 'ol' && attributes['reversed'] !== undefined;
    const start = name === 'ol' ? wholeNumber(attributes['start']) : undefined;
    this.#open.push({
      style: styleOf(attributes) ?? (name === 'ol' ? decimal : bullet),
      step: isReversed ? -1 : 1,
      next: start ?? 1,
      lines,
      countedDown: isReversed && start === undefined ? [] : undefined,
    });
  }

  /** Ends a list. @returns the line breaks around it */
  leave(): number | undefined {
    const { countedDown: items = [], lines } = this.#open.pop() ?? {};
    let next = items.length;
    for (const { mark, style, own } of items) {
      const number = own ?? next;
      mark.text = mark.text.replace(BULLET, style(number));
      next = number - 1;
    }
    return lines;
  }

  /** @param add inserts a mark into the text */
  addItem(attributes: Attributes, add: (mark: string) => Mark): void {
    const list = this.#open.at(-1);
    const own = wholeNumber(attributes['value']);
    const style = styleOf(attributes) ?? list?.style ?? bullet;
    if (list?.countedDown !== undefined) {
      list.countedDown.push({ mark: add(BULLET), style, own });
      return;
    }
    const number = own ?? list?.next ?? 1;
    if (list !== undefined) list.next = number + list.step;
    const mark = style(number);
    if (mark !== '') add(mark);
  }
}

const BULLET = '-';
const bullet: Style = () => BULLET;
const decimal: Style = (number) => `${number}.`;
const upperLetters: Style = (number) => `${lettersOf(number, LATIN)}.`;
const upperRoman: Style = (number) => `${romanOf(number)}.`;
const lower =
  (style: Style): Style =>
  (number) =>
    style(number).toLowerCase();

/** By `list-style-type` of CSS (Counter Styles Level 3), and by `type` of HTML. */
const STYLES: ReadonlyMap<string, Style> = new Map<string, Style>([
  ['none', () => ''],
  ['disc', bullet],
  ['circle', bullet],
  ['square', bullet],
  ['decimal', decimal],
  ['1', decimal],
  ['decimal-leading-zero', (number) => `${number >= 0 && number < 10 ? '0' : ''}${number}.`],
  ['lower-greek', (number) => `${lettersOf(number, GREEK)}.`],
  ...['upper-alpha', 'upper-latin', 'A'].map((name) => [name, upperLetters] as const),
  ...['lower-alpha', 'lower-latin', 'a'].map((name) => [name, lower(upperLetters)] as const),
  ...['upper-roman', 'I'].map((name) => [name, upperRoman] as const),
  ...['lower-roman', 'i'].map((name) => [name, lower(upperRoman)] as const),
]);

/** CSS takes precedence over the attribute. */
function styleOf({ style = '', type = '' }: Attributes): Style | undefined {
  const said = /(?:^|;)\s*list-style(?:-type)?\s*:([^;]*)/i.exec(style)?.[1] ?? '';
  const named = said
    .toLowerCase()
    .split(/\s+/)
    .map((word) => STYLES.get(word))
    .find((found) => found !== undefined);
  return named ?? STYLES.get(type.length === 1 ? type : type.toLowerCase());
}

function wholeNumber(text: string | undefined): number | undefined {
  const digits = /^\s*([+-]?\d{1,9})(?!\d)/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
