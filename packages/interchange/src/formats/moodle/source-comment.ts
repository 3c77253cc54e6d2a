import { oneLine } from '../../one-line.ts';
import { decodeReferences, encodeReferences, referenceTo } from '../../outline/references.ts';

const OPENING = '[source:';

/**
 * The source of a question as a comment says it, which other programs pass over: `[source:A book]`. Programs look for tags
 * between brackets wherever they stand in a comment, and two hyphens end one of XML.
 */
export function commentOfSource(source: string): string {
  return `${OPENING}${encodeReferences(oneLine(source)).replace(/[[\]]|-(?=-)/g, referenceTo)}]`;
}

/** The source that a line of a comment of ours says; empty where none does. */
export function sourceOfComment(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\/\//, '').trim());
  const line = lines.find((each) => each.startsWith(OPENING) && each.endsWith(']'));
  return line === undefined ? '' : decodeReferences(line.slice(OPENING.length, -1));
}
