import type { ImageToWrite, QuestionToWrite } from '../../question-file.ts';
import { escapeXml, isForbiddenInXml, withoutForbidden } from '../../xml-elements.ts';

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as the content of an element, without characters that XML cannot hold. */
export function contentOf(text: string): string {
  return escapeXml(withoutForbidden(text), 'element');
}

/** An element whose content is XML. Undefined attributes are omitted. */
export function elementOf(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(withoutForbidden(value))}"`,
  );
  const inside = content.join('');
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`;
}

/** The path of an image in a package. */
export function pathOfImage(id: string, { type }: Pick<ImageToWrite, 'type'>): string {
  return `images/${id}.${type === 'image/png' ? 'png' : 'webp'}`;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Successive questions of one category. */
interface Run {
  readonly category: string;
  /** Positions of the questions, from 0. */
  readonly ranks: number[];
  /** The heading of the section that begins with the run; empty if none does. */
  readonly heading: string;
}

/** Runs of successive questions with the same category; a heading begins a run of its own. */
export function runsOf(questions: readonly QuestionToWrite[]): Run[] {
  const runs: Run[] = [];
  questions.forEach(({ category, heading = '' }, rank) => {
    const last = runs.at(-1);
    if (last?.category === category && heading === '') last.ranks.push(rank);
    else runs.push({ category, ranks: [rank], heading });
  });
  return runs;
}

/** The content of a text that no QTI file can hold. */
export const LOSES_OF_TEXT = {
  isIn: isForbiddenInXml,
  what: 'control characters that files of XML cannot hold: they are left out',
};
