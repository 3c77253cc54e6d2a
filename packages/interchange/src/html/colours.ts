import { quoted } from './emphasis.ts';

type Attributes = Readonly<Record<string, string>>;

interface OpenColour {
  readonly colour: string;
  readonly depth: number;
  words: string;
}

/** Limit of nested coloured elements that are tracked. */
const MOST_OPEN = 5;
/** Elements with colours of their own, independent of meaning. */
const OWN_COLOURS = new Set(['a', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Finds words whose colour or background differs from their surroundings: our texts have no colours, and a question may
 * refer to them. A text in a single colour is not reported.
 */
export class ColourFinder {
  readonly #open: OpenColour[] = [];
  readonly #found = new Map<string, { readonly words: string[]; length: number }>();
  #length = 0;
  /** Depth of the outermost element with its own colours. */
  #ownDepth: number | undefined;

  enter(name: string, attributes: Attributes, depth: number): void {
    if (OWN_COLOURS.has(name)) this.#ownDepth ??= depth;
    if (this.#ownDepth !== undefined || this.#open.length === MOST_OPEN) return;
    const colour = colourOf(name, attributes);
    if (colour !== undefined) this.#open.push({ colour, depth, words: '' });
  }

  addText(text: string): void {
    this.#length += lengthOf(text);
    for (const open of this.#open) open.words += text;
  }

  leave(depth: number): void {
    if (this.#ownDepth === depth) this.#ownDepth = undefined;
    while (this.#open.at(-1)?.depth === depth) {
      const { colour, words } = this.#open.pop()!;
      const shown = words.replace(/\s+/g, ' ').trim();
      if (shown === '') continue;
      const found = this.#found.get(colour) ?? { words: [], length: 0 };
      this.#found.set(colour, {
        words: [...found.words.slice(-99), shown],
        length: found.length + lengthOf(shown),
      });
    }
  }

  note(): string | undefined {
    const parts = [...this.#found.values()].filter(({ length }) => length < this.#length);
    return parts.length === 0 ? undefined : noteOfColour(parts.flatMap(({ words }) => words));
  }
}

/** The note on coloured words. */
export function noteOfColour(words: readonly string[]): string {
  return `Colour is left out: ${quoted(words)}.`;
}

function colourOf(name: string, { style = '', color, bgcolor }: Attributes): string | undefined {
  const named = [
    declared(style, 'color') ?? (name === 'font' ? color : undefined),
    backgroundOf({ style, bgcolor }),
  ];
  return (
    named.find((colour) => colour !== undefined && isColourful(colour)) ??
    (name === 'mark' ? name : undefined)
  );
}

/** The background of an element as written; undefined for none or white. */
export function backgroundOf({ style = '', bgcolor }: { style?: string; bgcolor?: string | undefined }) {
  const written =
    declared(style, 'background-color') ?? declared(style, 'background') ?? bgcolor?.trim().toLowerCase();
  return written === undefined || NO_COLOUR.test(written) || WHITE.test(written) ? undefined : written;
}

const NO_COLOUR = /^(?:|none|transparent|inherit|initial|unset|auto|currentcolor|windowtext|window|0 0)$/;
const WHITE = /^(?:white|#fff|#ffffff|rgb\(255, ?255, ?255\)|rgba\(\d+, ?\d+, ?\d+, ?0\))$/;
const NEUTRAL =
  /^(?:black|white|silver|gr[ae]y|(?:dark|dim|light|slate|darkslate|lightslate)gr[ae]y|gainsboro|whitesmoke|snow|ivory)$/;

/** The last value of a style property, in lower case. */
function declared(style: string, property: string): string | undefined {
  const values = style
    .split(';')
    .map((declaration) => declaration.trim().toLowerCase())
    .filter(
      (declaration) => declaration.startsWith(property) && /^\s*:/.test(declaration.slice(property.length)),
    );
  const last = values.at(-1);
  return last
    ?.slice(last.indexOf(':') + 1)
    .replace('!important', '')
    .trim();
}

/** Minimum difference between the RGB channels, of 255, of a colour that is not grey. */
const COLOURFUL = 60;

/** Whether a colour is neither black, white nor grey, which programs write everywhere. */
export function isColourful(written: string): boolean {
  const colour = written.trim().toLowerCase();
  if (NO_COLOUR.test(colour) || NEUTRAL.test(colour)) return false;
  const parts = channelsOf(colour);
  if (parts !== undefined) return Math.max(...parts) - Math.min(...parts) >= COLOURFUL;
  return /^[a-z]{3,20}$/.test(colour);
}

function channelsOf(colour: string): number[] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{1,2})?$/.exec(colour)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
    return digits.map((pair) => Number.parseInt(pair, 16));
  }
  const rgb = /^rgba?\( ?(\d{1,3})[ ,]{1,3}(\d{1,3})[ ,]{1,3}(\d{1,3})/.exec(colour);
  return rgb === null ? undefined : rgb.slice(1, 4).map(Number);
}

/** Length without white space, which shows no colour. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length;
}
