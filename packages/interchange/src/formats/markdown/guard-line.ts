import { signOf } from '../../outline/line-signs.ts';

/**
 * A line of a text that looks like a sign is written with a backslash in front, and so is one that looks as if it had
 * been: what was put in front can be told and taken off again. A backslash by itself is an empty line.
 */
export function guardLine(line: string): string {
  return isGuarded(line) ? `\\${line}` : line;
}

export function unguardLine(line: string): string {
  return line.startsWith('\\') && isGuarded(line.slice(1)) ? line.slice(1) : line;
}

function isGuarded(line: string): boolean {
  const bare = line.replace(/^\\+/, '');
  return bare.trim() === '' ? bare === '' : signOf(bare.trimStart()) !== undefined;
}
