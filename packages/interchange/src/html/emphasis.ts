import { NO_PRINT, type Print } from './pieces.ts';

type Attributes = Readonly<Record<string, string>>;
type Emphasis = 'underline' | 'strike';

const BY_ELEMENT = new Map<string, Emphasis>([
  ...['u', 'ins'].map((name) => [name, 'underline'] as const),
  ...['s', 'strike', 'del'].map((name) => [name, 'strike'] as const),
]);

const STRONG = new Set(['b', 'strong']);
const EMPHASISED = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);

/** The formatting inside an element; its style takes precedence over its name. */
export function printIn(name: string, { style = '' }: Attributes, around: Print): Print {
  const weight = /\bfont-weight\s*:\s*(?:(bold|[6-9]00)|(normal|[1-5]00))/i.exec(style);
  const slant = /\bfont-style\s*:\s*(?:(italic|oblique)|(normal))/i.exec(style);
  const strong = weight === null ? around.strong || STRONG.has(name) : weight[1] !== undefined;
  const emphasis = slant === null ? around.emphasis || EMPHASISED.has(name) : slant[1] !== undefined;
  const code = around.code || CODE.has(name);
  return strong || emphasis || code ? { strong, emphasis, code } : NO_PRINT;
}

const DECORATION = /\btext-decoration(?:-line)?\s*:/i;

function emphasisOfStyle(style: string): Emphasis | undefined {
  const decorations = style
    .split(';')
    .map((declaration) => declaration.slice(DECORATION.exec(declaration)?.index ?? declaration.length));
  if (decorations.some((decoration) => /\bunderline\b/i.test(decoration))) return 'underline';
  return decorations.some((decoration) => /\bline-through\b/i.test(decoration)) ? 'strike' : undefined;
}

const WORDS: Readonly<Record<Emphasis, string>> = {
  underline: 'Underlining is left out: ',
  strike: 'Striking through is left out: ',
};
/** The note for formatting that the rules of markup do not allow, such as half of a word in bold. */
export const PRINT_LEFT_OUT = 'Bold or italic print is left out.';

/**
 * Finds words that are underlined or struck through unlike their surroundings: our texts have neither, and a question
 * may refer to them. A text that is underlined as a whole is not reported.
 */
export class EmphasisFinder {
  /** The open elements by kind; of nested ones the outermost. */
  private readonly open = new Map<Emphasis, { readonly depth: number; words: string }>();
  private readonly found: Readonly<Record<Emphasis, string[]>> = { underline: [], strike: [] };
  private length = 0;

  enter(name: string, { style = '' }: Attributes, depth: number): void {
    const kind = BY_ELEMENT.get(name) ?? emphasisOfStyle(style);
    if (kind !== undefined && !this.open.has(kind)) this.open.set(kind, { depth, words: '' });
  }

  addText(text: string): void {
    this.length += lengthOf(text);
    for (const emphasis of this.open.values()) emphasis.words += text;
  }

  leave(depth: number): void {
    for (const [kind, emphasis] of this.open) {
      if (emphasis.depth !== depth) continue;
      this.open.delete(kind);
      const words = emphasis.words.replace(/\s+/g, ' ').trim();
      if (words !== '') this.found[kind].push(words);
    }
  }

  /** The most important note. */
  note(): string | undefined {
    for (const kind of ['underline', 'strike'] as const) {
      if (this.isPart(kind)) return `${WORDS[kind]}${quoted(this.found[kind])}.`;
    }
    return undefined;
  }

  private isPart(kind: Emphasis): boolean {
    const length = lengthOf(this.found[kind].join(''));
    return length > 0 && length < this.length;
  }
}

/** The notes of a question, limited to the most important one about lost formatting. */
export function withOneOfEmphasis(notes: readonly string[]): string[] {
  const heaviest = notes.find(isOfLines) ?? PRINT_LEFT_OUT;
  return notes.filter((note) => note === heaviest || !isOfEmphasis(note));
}

/** Whether a note is about lost bold, italic, underlined or struck words. */
export function isOfEmphasis(note: string): boolean {
  return note === PRINT_LEFT_OUT || isOfLines(note);
}

function isOfLines(note: string): boolean {
  return Object.values(WORDS).some((beginning) => note.startsWith(beginning));
}

/** Length without white space, which shows no formatting. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length;
}

const MOST_QUOTED = 3;
const LONGEST = 40;

/** The first few words in quotation marks. */
export function quoted(all: readonly string[]): string {
  const shown = all
    .slice(0, MOST_QUOTED)
    .map((words) => `“${words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words}”`);
  const more = all.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
