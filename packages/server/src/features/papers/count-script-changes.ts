/** The first code points of Unicode blocks of scripts with their own fonts, roughly. */
const BLOCKS = [
  ...[0, 0x370, 0x530, 0x590, 0x600, 0x700, 0x780, 0x7c0],
  // The scripts of India and beyond, one by one.
  ...[0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00, 0xd80, 0xe00, 0xe80, 0xf00, 0x1000],
  ...[0x10a0, 0x1100, 0x1200, 0x1780, 0x1800, 0x2d30, 0x2d80, 0x3000, 0xac00, 0xd800],
];
const LAST_LATIN = 0x24f;
const NOT_LATIN = /[\u0250-\uffff]/;

/** Number of changes from one script to another in a text: each costs a typesetter more than many letters. */
export function countScriptChanges(text: string): number {
  if (!NOT_LATIN.test(text)) return 0;
  let [changes, before] = [0, -1];
  for (let at = 0; at < text.length; at++) {
    const block = blockOf(text.charCodeAt(at));
    if (block === undefined || block === before) continue;
    if (before !== -1) changes++;
    before = block;
  }
  return changes;
}

/** Undefined for characters common to all scripts. */
function blockOf(code: number): number | undefined {
  if (code <= LAST_LATIN) return isLatinLetter(code) ? 0 : undefined;
  return BLOCKS.findLastIndex((first) => first <= code);
}

function isLatinLetter(code: number): boolean {
  const small = code | 0x20;
  return (small >= 0x61 && small <= 0x7a) || code >= 0xc0;
}
