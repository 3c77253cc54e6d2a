import { LIMITS } from '@exam/contract/limits';
import { escapeMarkup, findMarkup } from '@exam/contract/rich-text';
import { htmlToText, type TextOfHtml } from '../../html/html-to-text.ts';
import { delimitedFormula, textToHtml } from '../../html/text-to-html.ts';
import { withoutImages } from '../../image-marks.ts';

/** Blackboard allows HTML in fields, but few authors use it: fields without HTML are plain text. */
const HTML = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);|\\[([]|\$\$/i;

/** Longer fields are not texts of questions: of ours, a tab between letters grows most, to 18 characters. */
const LENGTH = 20 * LIMITS.questionTextLength;

/** The text of a field without the quotation marks of a spreadsheet. */
export function textOfField(field: string): TextOfHtml {
  if (field.length > LENGTH) return { text: field, notes: [] };
  const isQuoted = /^"(?:[^"]|"")*"$/.test(field);
  const html = isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field;
  if (!HTML.test(html)) return { text: escapeMarkup(withoutImages(html)), notes: [] };
  return htmlToText(html, () => undefined);
}

/** A text as one field: on one line, without tabs. */
export function fieldOfText(text: string): string {
  const shown = withoutImages(text);
  if (isPlain(shown)) return shown;
  const html = textToHtml(shown, { imageSource: () => '', formula: delimitedFormula, hasStyles: false });
  return html.replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/^"/, '&quot;');
}

/** Whether a text is the same read as HTML and as plain text. */
function isPlain(text: string): boolean {
  return !HTML.test(text) && !/^["\s]|[\t\n\r]|\s$/.test(text) && findMarkup(text).length === 0;
}
