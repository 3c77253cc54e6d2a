import { foldLetter, isNearWord, maySlip, parseSearch } from '@exam/contract/search';
import { type RefObject, useEffect } from 'react';

/** A name for the style of hits, `::highlight(hit)`. */
const HIGHLIGHT = 'hit';

export interface SearchOfList {
  readonly q: string | undefined;
  /** Whether words with a slip were found, because nothing has the words as typed. */
  readonly isSimilar: boolean;
}

/**
 * Marks what a search found in the texts within an element, also in those that appear later. The marks are ranges of the
 * browser and no elements: neither the texts nor what a screen reader says of them change. A browser without such ranges shows
 * no marks.
 */
export function useMarkedHits(root: RefObject<HTMLElement | null>, { q, isSimilar }: SearchOfList): void {
  useEffect(() => {
    const list = root.current;
    const words = parseSearch(q ?? '');
    if (list === null || words.length === 0 || globalThis.CSS?.highlights === undefined) return;
    const mark = () => {
      const hits = rangesWithin(list, (text) => findHits(text, words, isSimilar));
      CSS.highlights.set(HIGHLIGHT, new Highlight(...hits));
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(list, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [root, q, isSimilar]);
}

function rangesWithin(root: HTMLElement, hitsOf: (text: string) => readonly Hit[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [from, to] of hitsOf(node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Where a hit begins and ends in a text. */
type Hit = readonly [from: number, to: number];

/** @param words of a search, folded */
export function findHits(text: string, words: readonly string[], isSimilar: boolean): Hit[] {
  const { folded, places } = foldWithPlaces(text);
  const hits: Hit[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      hits.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
    }
  }
  if (!isSimilar) return hits;
  const slipping = words.filter(maySlip);
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!slipping.some((typed) => isNearWord(word, typed))) continue;
    hits.push([places[index] ?? 0, places[index + word.length] ?? text.length]);
  }
  return hits;
}

/** The folded text, and for each of its code units the place in the text; one more for its end. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    at += letter.length;
  }
  places.push(text.length);
  return { folded, places };
}
