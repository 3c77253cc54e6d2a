import { oneLine } from '../one-line.ts';
import { decodeReferences, encodeReferences, referenceTo } from '../outline/references.ts';

const OPENING = '[source:';

/**
 * The source of a question as a comment, which other programs ignore: `[source:A book]`. Brackets are escaped because
 * programs search comments for tags in brackets, and two hyphens because they end an XML comment.
 */
export function commentOfSource(source: string): string {
  return `${OPENING}${encodeReferences(oneLine(source)).replace(/[[\]]|-(?=-)/g, referenceTo)}]`;
}

/** The source in a comment line of our files; empty if there is none. */
export function sourceOfComment(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\/\//, '').trim());
  const line = lines.find((each) => each.startsWith(OPENING) && each.endsWith(']'));
  return line === undefined ? '' : decodeReferences(line.slice(OPENING.length, -1));
}
