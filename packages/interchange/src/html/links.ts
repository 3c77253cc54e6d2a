import { quoted } from './emphasis.ts';

interface OpenLink {
  readonly address: string;
  readonly depth: number;
  words: string;
}

/** Finds links whose words do not show their address: our texts contain no links, because they are printed. */
export class LinkFinder {
  #open: OpenLink | undefined;
  readonly #found: { readonly words: string; readonly address: string }[] = [];

  enter(name: string, { href = '' }: Readonly<Record<string, string>>, depth: number): void {
    const address = href.trim();
    if (name !== 'a' || this.#open !== undefined || /^(?:#|javascript:|$)/i.test(address)) return;
    this.#open = { address, depth, words: '' };
  }

  addText(text: string): void {
    if (this.#open !== undefined) this.#open.words += text;
  }

  leave(depth: number): void {
    const link = this.#open;
    if (link === undefined || link.depth !== depth) return;
    this.#open = undefined;
    if (essenceOf(link.words) !== essenceOf(link.address)) this.#found.push(link);
  }

  note(): string | undefined {
    const [first, ...others] = this.#found;
    if (first === undefined) return undefined;
    if (others.length === 0) return `The address of a link is left out: ${described(first)}.`;
    const more = this.#found.length - MOST_NAMED;
    const named = this.#found.slice(0, MOST_NAMED).map(described).join(', ');
    return `Addresses of links are left out: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
  }
}

const MOST_NAMED = 3;
const LONGEST_ADDRESS = 200;

/** An address as people write it. */
function essenceOf(words: string): string {
  return words
    .trim()
    .slice(0, 10 * LONGEST_ADDRESS)
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

function described({ words, address }: { readonly words: string; readonly address: string }): string {
  const shown = address.length > LONGEST_ADDRESS ? `${address.slice(0, LONGEST_ADDRESS - 1)}…` : address;
  return `${words.trim() === '' ? '' : `${quoted([words.replace(/\s+/g, ' ').trim()])} `}(${shown})`;
}
