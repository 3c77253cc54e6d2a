/*
 * Emphasis as CommonMark 0.31 decides it (https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis), of stars
 * alone. Two things differ: stars between a digit and a digit or Latin letter mean nothing (`2*3*4`, `x**2`), and of strong
 * words within strong ones, or emphasised within emphasised, the inner stars are hidden. Linear time: a closing run that found no
 * opening run notes how many of these no run of its sort matches.
 */

import type { Emphasis, Markup, TextRange, Token } from './markup.ts';
import { characterAt, type Prose, skip } from './prose.ts';

const BLANK = /^\s$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const PRODUCT = /^(?:\d[0-9A-Za-z]|[A-Za-z]\d)$/;

export function readStars(prose: Prose, at: number): Token {
  const end = Math.min(skip(prose.text, at, '*'), prose.end);
  const [before, after] = [letterBefore(prose, at), letterAfter(prose, end)];
  const isProduct = PRODUCT.test(before + after);
  const opens = !isProduct && flanks(after, before);
  const closes = !isProduct && flanks(before, after);
  return opens || closes
    ? { kind: 'stars', opens, closes, start: at, end }
    : { kind: 'plain', start: at, end };
}

/** Whether stars belong to the letter at one side of them, `beside`, as “left-flanking” and “right-flanking” of CommonMark say. */
function flanks(beside: string, other: string): boolean {
  if (isBlank(beside)) return false;
  return !PUNCTUATION.test(beside) || isBlank(other) || PUNCTUATION.test(other);
}

/** An end of the prose, or of a cell, is as good as a blank. */
function isBlank(letter: string): boolean {
  return letter === '' || BLANK.test(letter);
}

function letterBefore(prose: Prose, at: number): string {
  const unit = characterAt(prose, at - 1);
  const isPair = unit !== undefined && /[\udc00-\udfff]/.test(unit);
  return withoutBar(prose, isPair ? (characterAt(prose, at - 2) ?? '') + unit : (unit ?? ''));
}

function letterAfter(prose: Prose, at: number): string {
  const unit = characterAt(prose, at);
  const isPair = unit !== undefined && /[\ud800-\udbff]/.test(unit);
  return withoutBar(prose, isPair ? unit + (characterAt(prose, at + 1) ?? '') : (unit ?? ''));
}

function withoutBar(prose: Prose, letter: string): string {
  return prose.isRow && letter === '|' ? '' : letter;
}

/** Stars that open or close emphasis: a part of a run. */
interface Mark extends TextRange {
  readonly kind: Emphasis['kind'];
  readonly isOpening: boolean;
}

/** A run with the stars that are not used yet, from `start` to `end`, and the marks that were made of the others. */
interface Run {
  start: number;
  end: number;
  readonly length: number;
  readonly isBoth: boolean;
  /** In order. */
  readonly closing: Mark[];
  /** From the end of the run to its beginning. */
  readonly opening: Mark[];
}

interface Pairing {
  readonly openers: Run[];
  /** For each sort of closing run, how many openers surely match none of that sort. */
  readonly hopeless: Map<string, number>;
}

/** The markup of prose, made of its tokens. */
export function pairStars(tokens: readonly Token[]): Markup[] {
  const runs = new Map<Token, Run>();
  let pairing: Pairing = { openers: [], hopeless: new Map() };
  for (const token of tokens) {
    if (ENDS.has(token.kind)) pairing = { openers: [], hopeless: new Map() };
    if (token.kind !== 'stars') continue;
    const { start, end, opens, closes } = token;
    const run: Run = { start, end, length: end - start, isBoth: opens && closes, closing: [], opening: [] };
    runs.set(token, run);
    if (closes) close(pairing, run);
    if (opens && run.start < run.end) pairing.openers.push(run);
  }
  return nest(tokens, runs);
}

/** No emphasis goes on over these. */
const ENDS: ReadonlySet<Token['kind']> = new Set(['break', 'table', 'list']);

function close({ openers, hopeless }: Pairing, run: Run): void {
  const sort = `${run.isBoth} ${run.length % 3}`;
  while (run.start < run.end) {
    const bottom = hopeless.get(sort) ?? 0;
    let at = openers.length - 1;
    while (at >= bottom && !matches(openers[at]!, run)) at -= 1;
    if (at < bottom) {
      hopeless.set(sort, openers.length);
      return;
    }
    const opener = openers[at]!;
    const taken = opener.end - opener.start > 1 && run.end - run.start > 1 ? 2 : 1;
    const kind = taken === 2 ? 'strong' : 'emphasis';
    opener.end -= taken;
    opener.opening.push({ kind, isOpening: true, start: opener.end, end: opener.end + taken });
    run.closing.push({ kind, isOpening: false, start: run.start, end: run.start + taken });
    run.start += taken;
    openers.length = opener.start < opener.end ? at + 1 : at;
    for (const [each, height] of hopeless) if (height > openers.length) hopeless.set(each, openers.length);
  }
}

/** Where one of both can open and close, lengths whose sum is a multiple of three do not match, unless both are such. */
function matches(opener: Run, closer: Run): boolean {
  const isDoubtful = (opener.isBoth || closer.isBoth) && (opener.length + closer.length) % 3 === 0;
  return !isDoubtful || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

/** Emphasis that is open while the tokens are nested. */
interface Open {
  readonly kind: Emphasis['kind'];
  readonly mark: Mark;
  readonly markup: Markup[];
}

/** Puts markup into the emphasis around it. Of nested emphasis of one kind only the outermost counts. */
function nest(tokens: readonly Token[], runs: ReadonlyMap<Token, Run>): Markup[] {
  const whole: Markup[] = [];
  const open: Open[] = [];
  const depths = { strong: 0, emphasis: 0 };
  const add = (markup: Markup) => (open.at(-1)?.markup ?? whole).push(markup);
  const apply = (mark: Mark) => {
    const { kind, isOpening, start, end } = mark;
    depths[kind] += isOpening ? 1 : -1;
    if (depths[kind] > (isOpening ? 1 : 0)) add({ kind: 'hidden', start, end });
    else if (isOpening) open.push({ kind, mark, markup: [] });
    else {
      const { mark: opening, markup } = open.pop()!;
      add({ kind, start: opening.start, end, content: { start: opening.end, end: start }, markup });
    }
  };
  for (const token of tokens) {
    const run = runs.get(token);
    if (run !== undefined) for (const mark of [...run.closing, ...run.opening.toReversed()]) apply(mark);
    else if (isMarkup(token)) add(token);
  }
  return whole;
}

function isMarkup(token: Token): token is Markup {
  return token.kind !== 'stars' && token.kind !== 'plain' && token.kind !== 'break' && token.kind !== 'bar';
}
