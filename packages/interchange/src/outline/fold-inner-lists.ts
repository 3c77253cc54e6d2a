import type { OutlinePart } from './outline.ts';

/**
 * Makes a list inside a question part of its text, with its numbers: statements that its choices refer to
 * ("I and III"). Programs number statements, choices and questions alike, so the following parts decide.
 */
export function foldInnerLists(parts: readonly OutlinePart[]): OutlinePart[] {
  const folded: OutlinePart[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = endOfInnerQuestions(parts, at) ?? endOfInnerChoices(parts, at);
    if (end === undefined) folded.push(parts[at]!);
    else folded.push(paragraphOf(parts.slice(at, end)));
    at = end ?? at + 1;
  }
  return folded;
}

/** The end of a list of Roman numerals or bullets that is followed by the choices of the same question. */
function endOfInnerChoices(parts: readonly OutlinePart[], at: number): number | undefined {
  const first = listedAt(parts, at, 'choice');
  if (first === undefined || first.by === 'number' || first.by === 'letter') return undefined;
  if (listedAt(parts, at - 1, 'choice')?.key === first.key) return undefined;
  const end = endOfList(parts, at, 'choice');
  if (parts.slice(at, end).some(isMarked)) return undefined;
  let next = end;
  while (parts[next]?.kind === 'paragraph') next += 1;
  const after = parts[next];
  const isChoice = after?.kind === 'choice' && (after.listed === undefined || after.listed.by === 'letter');
  return isChoice ? end : undefined;
}

/** The same for numbered paragraphs without choices, except the last, below a question of another list. */
function endOfInnerQuestions(parts: readonly OutlinePart[], at: number): number | undefined {
  const first = listedAt(parts, at, 'question');
  const above = parts[at - 1];
  if (first === undefined || above?.kind !== 'question') return undefined;
  if (above.listed === undefined || above.listed.key === first.key) return undefined;
  const end = endOfList(parts, at, 'question');
  let next = end;
  while (parts[next]?.kind === 'paragraph') next += 1;
  return end - at > 1 && parts[next]?.kind === 'choice' ? end : undefined;
}

function endOfList(parts: readonly OutlinePart[], at: number, kind: 'question' | 'choice'): number {
  const key = listedAt(parts, at, kind)?.key;
  let end = at;
  while (listedAt(parts, end, kind)?.key === key && end < parts.length) end += 1;
  return end;
}

function listedAt(parts: readonly OutlinePart[], at: number, kind: 'question' | 'choice') {
  const part = parts[at];
  return part?.kind === kind ? part.listed : undefined;
}

function isMarked(part: OutlinePart): boolean {
  return part.kind === 'choice' && (part.isMarked || (part.print ?? []).length > 0);
}

function paragraphOf(parts: readonly OutlinePart[]): OutlinePart {
  const found = parts.flatMap((part) => (part.kind === 'question' || part.kind === 'choice' ? [part] : []));
  const place = found[0]?.kind === 'question' ? found[0].place : { file: '' };
  return {
    kind: 'paragraph',
    place,
    text: found.map(({ text, listed }) => `${listed?.label ?? ''} ${text}`).join('\n'),
    notes: found.flatMap(({ notes = [] }) => notes),
  };
}
