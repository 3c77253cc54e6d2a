import type { Emphasis, Markup, TextRange, Token } from '../markup/markup.ts';
import { type Prose, skip } from '../markup/prose.ts';
import { type Edge, edgeOf, NO_EDGE } from './word-edges.ts';

/** More stars in a row mean nothing. */
const LONGEST_RUN = 3;

export function readStars(prose: Prose, at: number): Token {
  const end = Math.min(skip(prose.text, at, '*'), prose.end);
  const { opens, closes } = edgeOfStars(prose, at, end);
  return opens || closes
    ? { kind: 'stars', opens, closes, start: at, end }
    : { kind: 'plain', start: at, end };
}

/** Whether stars in a row open or close something. */
export function edgeOfStars(prose: Prose, start: number, end: number): Edge {
  return end - start > LONGEST_RUN ? NO_EDGE : edgeOf(prose, start, end);
}

/**
 * Builds the markup of prose from its tokens. Closing stars pair with the nearest opening run of the same length: one
 * for emphasis, two for strong, three for both. If a kind is nested in itself, only the inner one counts.
 */
export function pairStars(tokens: readonly Token[]): Markup[] {
  const pairing = newPairing();
  for (const token of tokens) {
    switch (token.kind) {
      case 'stars':
        if (token.opens) open(pairing, { start: token.start, end: token.end, from: pairing.markup.length });
        else close(pairing, token);
        break;
      case 'break':
        giveUpOpeners(pairing);
        break;
      case 'table':
        giveUpOpeners(pairing);
        pairing.markup.push(token);
        break;
      case 'plain':
      case 'bar':
        break;
      default:
        pairing.markup.push(token);
    }
  }
  return pairing.markup;
}

/** Opening stars. `end` moves to `start` as stars are used: the inner ones are used first. */
interface Opener extends TextRange {
  /** Index of the first markup after them. */
  readonly from: number;
}

interface Pairing {
  readonly markup: Markup[];
  readonly openers: Opener[];
  /** Number of openers by number of stars. Shows at once that none matches. */
  readonly counts: Record<number, number>;
  /** Start of the last markup of each kind. */
  readonly last: Record<Emphasis['kind'], number>;
}

function newPairing(): Pairing {
  return { markup: [], openers: [], counts: { 1: 0, 2: 0, 3: 0 }, last: { strong: -1, emphasis: -1 } };
}

function open({ openers, counts }: Pairing, opener: Opener): void {
  openers.push(opener);
  counts[opener.end - opener.start]! += 1;
}

function giveUpOpeners({ openers, counts }: Pairing): void {
  openers.length = 0;
  Object.assign(counts, { 1: 0, 2: 0, 3: 0 });
}

function close(pairing: Pairing, stars: TextRange): void {
  const { markup, last } = pairing;
  let at = stars.start;
  while (at < stars.end) {
    const opener = takeOpener(pairing, stars.end - at);
    if (opener === undefined) return;
    const taken = Math.min(opener.end - opener.start, stars.end - at, 2);
    const kind = taken === 2 ? 'strong' : 'emphasis';
    if (last[kind] >= opener.end) return;
    const start = opener.end - taken;
    const content = { start: opener.end, end: at };
    markup.push({ kind, start, end: at + taken, content, markup: markup.splice(opener.from) });
    last[kind] = start;
    if (start > opener.start) open(pairing, { ...opener, end: start });
    at += taken;
  }
}

/** The nearest opener that this many stars close; openers after it are dropped. Three stars close any opener. */
function takeOpener({ openers, counts }: Pairing, stars: number): Opener | undefined {
  const closes = (length: number) => stars === 3 || length === stars || length === 3;
  if (![1, 2, 3].some((length) => closes(length) && counts[length]! > 0)) return undefined;
  for (;;) {
    const opener = openers.pop()!;
    const length = opener.end - opener.start;
    counts[length]! -= 1;
    if (closes(length)) return opener;
  }
}
