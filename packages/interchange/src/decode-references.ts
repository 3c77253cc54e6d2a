const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const PIECES = 10_000;

/**
 * A text of XML with its references as the characters that they stand for. Names that XML itself does not know stay
 * as they are: where the text is HTML, its reader knows them.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  // Joined now and then: a file may be nothing but references, and each piece costs more than its character.
  const joined: string[] = [];
  let pieces: string[] = [];
  let from = 0;
  for (const { index, 0: reference, 1: decimal, 2: hex, 3: name } of text.matchAll(REFERENCE)) {
    pieces.push(text.slice(from, index), name === undefined ? characterOf(decimal, hex) : NAMED[name]!);
    from = index + reference.length;
    if (pieces.length < PIECES) continue;
    joined.push(pieces.join(''));
    pieces = [];
  }
  return joined.join('') + pieces.join('') + text.slice(from);
}

function characterOf(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
