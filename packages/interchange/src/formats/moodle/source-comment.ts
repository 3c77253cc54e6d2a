import { oneLine } from '../../one-line.ts';
import { decodeReferences, encodeReferences, referenceTo } from '../../outline/references.ts';

/**
 * The source of a question as a comment says it, which other programs pass over: `[source:A book]`. Programs look for tags
 * between brackets wherever they stand in a comment, and two hyphens end one of XML.
 */
export function commentOfSource(source: string): string {
  return `[source:${encodeReferences(oneLine(source)).replace(/[[\]]|-(?=-)/g, referenceTo)}]`;
}

/** The source that stands in a line of a comment of ours; empty where none does. */
export function sourceOfComment(comment: string): string {
  return decodeReferences(/^(?:\/\/ )?\[source:([^\]\n]*)\]/m.exec(comment.trim())?.[1] ?? '');
}
