import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

interface Declaration {
  readonly value: string;
  /** The declaration of a property with the highest weight counts. */
  readonly weight: number;
}
type Declarations = ReadonlyMap<string, Declaration>;

const MOST_CHARACTERS = 50_000;
const MOST_SELECTORS = 2_000;
const MOST_CLASSES = 20;
const LONGEST_VALUE = 100;

/** The style properties that readers use. */
const PROPERTIES =
  /^(?:color|background|background-color|border(?:-(?:top|right|bottom|left))?(?:-(?:style|width|color))?|font-weight|font-style|text-decoration(?:-line)?|display|visibility|list-style(?:-type)?)$/;
/** An element, a class, or an element with a class. */
const SIMPLE_SELECTOR = /^(?:[a-z][a-z\d]{0,20})?(?:\.-?[\w\u00a0-\uffff][\w\u00a0-\uffff-]{0,100})?$/i;

const SPECIFICITY = 1e9;
const INLINE = 3 * SPECIFICITY;
const IMPORTANT = 4 * SPECIFICITY;

/**
 * The rules of `<style>` elements whose selector is an element, a class, or an element with a class; others are
 * ignored, including those for print or narrow screens. Linear in the length of the rules, constant per element.
 */
export class StyleSheet {
  readonly #rules: Rules = new Map();
  #length = 0;

  /** Adds the rules of all `<style>` elements in some HTML. */
  addFrom(html: string): void {
    if (!/<style\b/i.test(html)) return;
    const css = cssIn(html);
    addRules(this.#rules, css.slice(0, Math.max(0, MOST_CHARACTERS - this.#length)), this.#length);
    this.#length += css.length;
  }

  /** The attributes of an element with the matching rules merged into `style`. */
  applyTo(name: string, attributes: Attributes): Attributes {
    const { class: classes, style = '' } = attributes;
    if (classes === undefined && this.#rules.size === 0) return attributes;
    const words = (classes ?? '').split(/\s+/, MOST_CLASSES).filter((word) => word !== '');
    const selectors = [name, ...words.flatMap((word) => [`.${word}`, `${name}.${word}`])];
    const found = selectors
      .flatMap((selector) => [KNOWN_RULES.get(selector), this.#rules.get(selector)])
      .filter((declarations) => declarations !== undefined);
    if (found.length === 0) return attributes;
    const effective = new Map<string, Declaration>();
    for (const declarations of [...found, declarationsOf(style, INLINE)]) addHeavier(effective, declarations);
    const said = [...effective].map(([property, { value }]) => `${property}: ${value}`);
    return { ...attributes, style: said.join('; ') };
  }
}

/** The content of the `<style>` elements of some HTML. */
function cssIn(html: string): string {
  let isInStyle = false;
  let css = '';
  const parser = new Parser({
    onopentagname: (name) => {
      isInStyle = name === 'style';
    },
    onclosetag: () => {
      isInStyle = false;
    },
    ontext: (text) => {
      if (isInStyle && css.length < MOST_CHARACTERS) css += text;
    },
  });
  parser.end(html);
  return css;
}

type Rules = Map<string, Map<string, Declaration>>;

/** @param before number of earlier rules; of two rules with equal weight the later one counts */
function addRules(rules: Rules, css: string, before: number): void {
  let rank = before;
  for (const [selectors, body] of rulesOf(withoutComments(css))) {
    rank += 1;
    for (const written of selectors.split(',')) {
      const selector = written.trim();
      if (selector === '' || !SIMPLE_SELECTOR.test(selector)) continue;
      const [element = '', ofClass] = selector.split('.');
      const key = element.toLowerCase() + (ofClass === undefined ? '' : `.${ofClass}`);
      const known = rules.get(key) ?? new Map<string, Declaration>();
      if (known.size === 0 && rules.size >= MOST_SELECTORS) return;
      const specificity = (ofClass === undefined ? 0 : 1) + (ofClass === undefined || element === '' ? 0 : 1);
      addHeavier(known, declarationsOf(body, specificity * SPECIFICITY + rank));
      rules.set(key, known);
    }
  }
}

function addHeavier(known: Map<string, Declaration>, declarations: Declarations): void {
  for (const [property, declaration] of declarations) {
    if ((known.get(property)?.weight ?? -1) <= declaration.weight) known.set(property, declaration);
  }
}

function declarationsOf(body: string, weight: number): Declarations {
  const found = new Map<string, Declaration>();
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':');
    const written = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!PROPERTIES.test(written)) continue;
    const [value = '', ...marks] = declaration.slice(colon + 1).split('!');
    const isImportant = marks.some((mark) => mark.trim().toLowerCase() === 'important');
    // Either one overrides the other.
    const property = written === 'background-color' ? 'background' : written;
    addHeavier(
      found,
      new Map([
        [
          property,
          {
            value: value.trim().slice(0, LONGEST_VALUE),
            weight: weight + (isImportant ? IMPORTANT : 0),
          },
        ],
      ]),
    );
  }
  return found;
}

/** Selectors with the declarations in their braces. Blocks such as `@media` contain rules and are skipped. */
function* rulesOf(css: string): Generator<readonly [selectors: string, body: string]> {
  let at = 0;
  while (at < css.length) {
    const opening = css.indexOf('{', at);
    if (opening === -1) return;
    // A statement such as `@import …;` may precede it.
    const before = css.slice(at, opening);
    const selectors = before.slice(before.lastIndexOf(';') + 1).trim();
    const closing = selectors.startsWith('@') ? endOfBlock(css, opening) : css.indexOf('}', opening);
    const end = closing === -1 ? css.length : closing;
    yield [selectors, css.slice(opening + 1, end)];
    at = end + 1;
  }
}

/** The position of the brace that closes the one at `opening`; -1 if none does. */
function endOfBlock(css: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, index) => (index === 0 ? part : (part.split('*/', 2)[1] ?? '')))
    .join('')
    .replace(/<!--|-->/g, '');
}

/** Coloured classes of Bootstrap, and thus Moodle, which need no rule in the file. */
const KNOWN_RULES: Rules = new Map();
for (const [name, colour] of [
  ['danger', 'red'],
  ['success', 'green'],
  ['primary', 'blue'],
  ['warning', 'orange'],
  ['info', 'teal'],
]) {
  addRules(KNOWN_RULES, `.text-${name} { color: ${colour} } .bg-${name} { background: ${colour} }`, 0);
}
