import { htmlToText, type TextOfHtml } from '../../html/html-to-text.ts';
import { plainToText } from '../../html/plain-to-text.ts';
import type { StyleSheet } from '../../html/style-sheet.ts';

/** How Moodle's files say what a text is written in. */
export type MoodleTextFormat = 'html' | 'plain' | 'markdown' | 'moodle';

/**
 * A text of a Moodle file as one of ours.
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

/** Moodle's own format is HTML with line ends; much of it was only ever meant as plain words, such as `a < b`. */
const MARKUP =
  /<\/?(?:p|br|b|i|u|s|a|em|strong|small|big|span|div|code|tt|pre|img|sub|sup|ul|ol|li|dl|table|tr|td|h[1-6]|hr|font|center|math|script|style)\b[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,30});|<!--/i;

/** As Moodle's `text_to_html` does it: line ends beside tags are none. */
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
