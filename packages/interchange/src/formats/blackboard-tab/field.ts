import { LIMITS } from '@exam/contract/limits';
import { escapeMarkup, findMarkup } from '@exam/contract/rich-text';
import { htmlToText, type TextOfHtml } from '../../html/html-to-text.ts';
import { delimitedFormula, textToHtml } from '../../html/text-to-html.ts';
import { withoutImages } from '../../image-marks.ts';

/** Blackboard reads HTML in its fields, but hardly anybody writes it: what looks like none is plain text. */
const HTML = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);|\\[([]|\$\$/i;

/** Longer ones are no texts of questions: of ours each tab between letters becomes most, 18 characters for one. */
const LENGTH = 20 * LIMITS.questionTextLength;

/** What a field says; quotation marks that a spreadsheet put around it are taken off. */
export function textOfField(field: string): TextOfHtml {
  if (field.length > LENGTH) return { text: field, notes: [] };
  const isQuoted = /^"(?:[^"]|"")*"$/.test(field);
  const html = isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field;
  if (!HTML.test(html)) return { text: escapeMarkup(withoutImages(html)), notes: [] };
  return htmlToText(html, () => undefined);
}

/** A text as one field: a field is on one line, and holds no tab. */
export function fieldOfText(text: string): string {
  const shown = withoutImages(text);
  if (isPlain(shown)) return shown;
  const html = textToHtml(shown, { imageSource: () => '', formula: delimitedFormula, hasStyles: false });
  return html.replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/^"/, '&quot;');
}

/** Whether a text is the same for all who read it, as HTML or not. */
function isPlain(text: string): boolean {
  return !HTML.test(text) && !/^["\s]|[\t\n\r]|\s$/.test(text) && findMarkup(text).length === 0;
}
