type Attributes = Readonly<Record<string, string>>;
type Emphasis = 'underline' | 'strike' | 'print';

const BY_ELEMENT = new Map<string, Emphasis>([
  ...['u', 'ins'].map((name) => [name, 'underline'] as const),
  ...['s', 'strike', 'del'].map((name) => [name, 'strike'] as const),
  ...['b', 'strong', 'i', 'em'].map((name) => [name, 'print'] as const),
]);

const DECORATION = /\btext-decoration(?:-line)?\s*:/i;
const PRINT = /\bfont-weight\s*:\s*(?:bold|[6-9]00)|\bfont-style\s*:\s*(?:italic|oblique)/i;

function emphasisOfStyle(style: string): Emphasis | undefined {
  const decorations = style
    .split(';')
    .map((declaration) => declaration.slice(DECORATION.exec(declaration)?.index ?? declaration.length));
  if (decorations.some((decoration) => /\bunderline\b/i.test(decoration))) return 'underline';
  if (decorations.some((decoration) => /\bline-through\b/i.test(decoration))) return 'strike';
  return PRINT.test(style) ? 'print' : undefined;
}

const WORDS: Readonly<Record<'underline' | 'strike', string>> = {
  underline: 'Underlining is left out: ',
  strike: 'Striking through is left out: ',
};
const PRINT_LEFT_OUT = 'Bold or italic print is left out.';

/**
 * Looks for words that are printed otherwise than those beside them: a text of ours is plain, and a question may ask for
 * what is underlined. Where all of a text is printed so, it tells nothing apart.
 */
export class EmphasisFinder {
  /** What is open, by its kind; of several inside one another the outermost. */
  private readonly open = new Map<Emphasis, { readonly depth: number; words: string }>();
  private readonly found: Readonly<Record<Emphasis, string[]>> = { underline: [], strike: [], print: [] };
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

  /** The one that may matter most. */
  note(): string | undefined {
    for (const kind of ['underline', 'strike'] as const) {
      if (this.isPart(kind)) return `${WORDS[kind]}${quoted(this.found[kind])}.`;
    }
    return this.isPart('print') ? PRINT_LEFT_OUT : undefined;
  }

  private isPart(kind: Emphasis): boolean {
    const length = lengthOf(this.found[kind].join(''));
    return length > 0 && length < this.length;
  }
}

/** The notes of a question, of which one at most says what its texts lost of their print: the one that may matter most. */
export function withOneOfEmphasis(notes: readonly string[]): string[] {
  const heaviest = notes.find(isOfLines) ?? PRINT_LEFT_OUT;
  return notes.filter((note) => note === heaviest || !isOfEmphasis(note));
}

/** Whether a note says that bold, italic, underlined or struck words are printed as the others. */
export function isOfEmphasis(note: string): boolean {
  return note === PRINT_LEFT_OUT || isOfLines(note);
}

function isOfLines(note: string): boolean {
  return Object.values(WORDS).some((beginning) => note.startsWith(beginning));
}

/** Without white space, which shows no print. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length;
}

const MOST_QUOTED = 3;
const LONGEST = 40;

function quoted(all: readonly string[]): string {
  const shown = all
    .slice(0, MOST_QUOTED)
    .map((words) => `“${words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words}”`);
  const more = all.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
