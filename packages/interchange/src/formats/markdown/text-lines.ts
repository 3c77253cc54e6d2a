import { closesFence, signOf } from '../../outline/line-signs.ts';
import { decodeReferences, encodeReferences, referenceTo } from '../../outline/references.ts';

/** A line of a text in a file. */
export interface TextLine {
  readonly line: string;
  /** Whether it is part of fenced code, fences included, which stays unchanged. */
  readonly isCode: boolean;
}

/** A text as lines without signs; `textOfLines` inverts it. */
export function linesOfText(text: string): string[] {
  const lines = text.split('\n');
  const isCode = markFences(lines);
  return lines.map((line, at) => (isCode[at] ? line : encodeLine(line, at === 0, at === lines.length - 1)));
}

/** The text of such lines, without empty lines at both ends. */
export function textOfLines(lines: readonly TextLine[]): string {
  const first = lines.findIndex(isFilled);
  const last = lines.findLastIndex(isFilled);
  return lines
    .slice(Math.max(first, 0), last + 1)
    .map(({ line, isCode }, at) => (isCode ? line : decodeLine(at === 0 ? line.trimStart() : line)))
    .join('\n');
}

/** For each line, whether it belongs to closed fenced code that can be written unchanged. */
function markFences(lines: readonly string[]): boolean[] {
  const isCode = lines.map(() => false);
  for (let at = 0; at < lines.length; at += 1) {
    const sign = signOf(lines[at]!);
    if (sign?.kind !== 'fence') continue;
    const end = lines.findIndex((line, index) => index > at && closesFence(line, sign.ticks));
    if (end === -1 || lines.slice(at, end + 1).some((line) => line.includes('\r'))) continue;
    isCode.fill(true, at, end + 1);
    at = end;
  }
  return isCode;
}

function encodeLine(line: string, isFirst: boolean, isLast: boolean): string {
  if (line === '' && !isFirst && !isLast) return '';
  const encoded = encodeReferences(line).replace(/\s$/u, referenceTo);
  return guardLine(isFirst ? encoded.replace(/^\s/u, referenceTo) : encoded);
}

function decodeLine(line: string): string {
  return decodeReferences(unguardLine(line.trimEnd()));
}

export function isFilled({ line, isCode }: TextLine): boolean {
  return isCode || line.trim() !== '';
}

/**
 * Adds a backslash to a line that looks like a sign, and to a line that already has such a backslash, so that reading
 * can remove exactly one. A single backslash is an empty line.
 */
function guardLine(line: string): string {
  return isGuarded(line) ? `\\${line}` : line;
}

function unguardLine(line: string): string {
  return line.startsWith('\\') && isGuarded(line.slice(1)) ? line.slice(1) : line;
}

function isGuarded(line: string): boolean {
  const bare = line.replace(/^\\+/, '');
  return bare.trim() === '' ? bare === '' : signOf(bare.trimStart()) !== undefined;
}
