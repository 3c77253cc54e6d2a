import { excerptOf } from '../../judge-question.ts';
import { allMarkup } from '../../markup-in-text.ts';
import type { NamedPictures } from '../../table/named-pictures.ts';

/** A text with its pictures, and why others are missing. */
export interface ShownText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Puts the pictures that a text names into it: `![a tree](images/tree.png)`, or an element `<img>`. Not in code. */
export function showPictures(text: string, pictures: NamedPictures): ShownText {
  if (!text.includes('![') && !IMG.test(text)) return { text, notes: [] };
  const notes: string[] = [];
  const parts: string[] = [];
  let from = 0;
  const add = (words: string) => {
    parts.push(
      words
        .replace(MARKDOWN, (_, alt: string, path: string) => {
          const { mark, note } = find(path, pictures);
          if (note !== undefined) notes.push(note);
          const words = alt.trim();
          if (mark === undefined) return `[${words || excerptOf(path)}]`;
          return words === '' ? mark : `![${words}${mark.slice(mark.indexOf(']('))}`;
        })
        // An element may also be what the question is about, so it stays if there is no such picture.
        .replace(ELEMENT, (element) => {
          const path = SOURCE.exec(element)?.[1] ?? '';
          const { mark, note } = path === '' ? {} : find(path, pictures);
          if (note !== undefined) notes.push(note);
          return mark ?? element;
        }),
    );
  };
  for (const { start, end, kind } of allMarkup(text)) {
    if (!CODE.has(kind)) continue;
    add(text.slice(from, start));
    parts.push(text.slice(start, end));
    from = end;
  }
  add(text.slice(from));
  return { text: parts.join(''), notes };
}

const CODE: ReadonlySet<string> = new Set(['code', 'inlineCode', 'formula', 'image']);
const IMG = /<img\s/i;
const MARKDOWN =
  /!\[([^[\]]{0,1000})\]\([ \t]{0,9}<?((?!image:)[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)>?(?:[ \t]{1,9}"[^"\n]{0,500}")?[ \t]{0,9}\)/g;
const ELEMENT = /<img\s[^<>]{0,2000}>/gi;
const SOURCE = /\ssrc[ \t]{0,9}=[ \t]{0,9}["']?([^"'<>\s]{1,1000})/i;

function find(path: string, pictures: NamedPictures): { mark?: string; note?: string } {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) {
    return { note: `An image is left out: “${excerptOf(path)}” is not in the file, and nothing is fetched.` };
  }
  return pictures.find(path.split(/[?#]/, 1)[0]!);
}
