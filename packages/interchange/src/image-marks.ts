/** What ends an image as texts of the product show it: `![alt](image:ID)`. */
const END = /\]\(image:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)/gi;

/** What is said of a question whose images a file cannot hold. */
export const IMAGE_LEFT_OUT = 'An image is left out: a file of this format holds none.';

/**
 * A text with the description of each image in its place: for formats that hold none. A file that has none must not
 * show one either, or it could name an image of somebody else. Time is linear in the text.
 */
export function withoutImages(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    const before = text.slice(from, index);
    const inLine = Math.max(before.lastIndexOf(']'), before.lastIndexOf('\n')) + 1;
    const opening = before.indexOf('![', inLine);
    if (opening !== -1) parts.push(before.slice(0, opening), `[${before.slice(opening + 2)}]`);
    else parts.push(before, end);
    from = index + end.length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
