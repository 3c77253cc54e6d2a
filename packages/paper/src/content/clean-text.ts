/** Controls but tab and line feed, and what is no character: neither font nor file has them. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;

/** What can be printed of a text as it is stored; the rest shows that it was there. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '\ufffd');
}
