/**
 * What XML cannot hold, or writers leave out, is written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19), and an underscore
 * where a text looks like that. CR is among them: XML makes a line feed of it.
 */
export function escapeCell(text: string): string {
  // The library looks texts up in an object, and takes `constructor` for one that it has written before.
  if (text in Object.prototype) return escapeUnit(text.charCodeAt(0)) + text.slice(1);
  return text.replace(NEEDS_ESCAPE, (character) =>
    [...Array(character.length).keys()].map((at) => escapeUnit(character.charCodeAt(at))).join(''),
  );
}

/** Control characters and noncharacters, the replacement character, and what looks like an escape. */
const NEEDS_ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant.
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\ufffd]|\p{Noncharacter_Code_Point}|_(?=x[0-9A-Fa-f]{4}_)/gu;

function escapeUnit(unit: number): string {
  return `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`;
}
