import { htmlToText, type TextOfHtml } from '../html/html-to-text.ts';
import { plainToText } from '../html/plain-to-text.ts';
import type { StyleSheet } from '../html/style-sheet.ts';

/** The text formats of Moodle's files. */
export type MoodleTextFormat = 'html' | 'plain' | 'markdown' | 'moodle';

/**
 * Converts a text of a Moodle file to one of ours.
 *
 * @param styles of the page that shows the text
 */
export function textOfMoodle(
  content: string,
  format: MoodleTextFormat,
  resolveImage: (source: string) => string | undefined,
  styles?: StyleSheet,
): TextOfHtml {
  if (format === 'html') return htmlToText(content, resolveImage, styles);
  if (format === 'plain') return { text: plainToText(content), notes: [] };
  if (format === 'markdown') return textOfMarkdown(content);
  if (!MARKUP.test(content)) return { text: plainToText(content), notes: [] };
  return htmlToText(withBreaks(content), resolveImage, styles);
}

/** Moodle's own format is HTML with line breaks. Many such texts were meant as plain words, such as `a < b`. */
const MARKUP =
  /<\/?(?:p|br|b|i|u|s|a|em|strong|small|big|span|div|code|tt|pre|img|sub|sup|ul|ol|li|dl|table|tr|td|h[1-6]|hr|font|center|math|script|style)\b[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,30});|<!--/i;

/** Like Moodle's `text_to_html`: line breaks next to tags do not count. */
function withBreaks(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/>[ \t\n]+</g, '><')
    .replace(/\n</g, ' <')
    .replace(/>\n/g, '> ')
    .replace(/\n/g, '<br>');
}

function textOfMarkdown(content: string): TextOfHtml {
  const text = plainToText(content, { isMarkdown: true });
  const isMarked = /[_#>[\]]/.test(content);
  return { text, notes: isMarked ? ['The text is written in Markdown; it is imported unchanged.'] : [] };
}
