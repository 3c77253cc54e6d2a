import { htmlToText } from '../../html/html-to-text.ts';
import type { ImageFinder } from './image-finder.ts';

/** Turns the HTML of one QTI file into texts, and gathers what was taken over otherwise than it stands there. */
export class HtmlReader {
  readonly #images: ImageFinder;
  readonly #path: string;
  readonly #notes = new Set<string>();

  constructor(images: ImageFinder, path: string) {
    this.#images = images;
    this.#path = path;
  }

  read(html: string): string {
    const { text, notes } = htmlToText(html, (source) => this.#images.find(source, this.#path));
    for (const note of notes) this.#notes.add(note);
    return text;
  }

  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  /** Since it was last asked. */
  takeNotes(): string[] {
    const notes = [...this.#notes];
    this.#notes.clear();
    return notes;
  }
}

export const FEEDBACK_LEFT_OUT = 'Feedback is left out.';

/** What is said of a question that is of another type. */
export function otherType(words: string): string {
  return `It is of another type: ${words}.`;
}

/** Whether these are the choices of a true/false question that does not call itself one. */
export function areTrueAndFalse(choices: readonly string[]): boolean {
  const words = choices.map((choice) => choice.trim().toLowerCase()).sort();
  return words.length === 2 && words[0] === 'false' && words[1] === 'true';
}

/** Titles of such words alone are given by programs; they say nothing about where questions belong. */
const GENERIC = /^(?:root|main|default|untitled|assessment|test|questions?|section|part|group|pool|\d+)$/i;

/** What the title of an item says; empty for one that programs give to every item. */
export function nameOfTitle(title = ''): string {
  return /^(?:untitled|questions?|items?)[ _.-]?\d{0,9}$/i.test(title.trim()) ? '' : title.trim();
}

function isGeneric(title: string): boolean {
  return wordsOf(title).every((word) => GENERIC.test(word));
}

function wordsOf(title: string): string[] {
  return title.split(/[\s_.-]+/).filter((word) => word !== '');
}

/** The innermost of some titles that says something; empty where none does. */
export function categoryOfTitles(titles: readonly string[]): string {
  return titles.findLast((title) => !isGeneric(title))?.trim() ?? '';
}
