/** A character reference, as in HTML and Markdown. */
const REFERENCE = /&#(\d{1,7});/g;

/** Escapes text that looks like a reference, and CR, which editors and programs lose. */
export function encodeReferences(text: string): string {
  return text.replace(/&(?=#\d{1,7};)/g, referenceTo).replaceAll('\r', referenceTo);
}

export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, digits: string) => {
    const code = Number(digits);
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? whole : String.fromCodePoint(code);
  });
}

/** The reference to the first code unit of a text. */
export function referenceTo(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
