import { bareText, escapeMarkup } from '@exam/contract/rich-text';
import { withoutImages } from '../../image-marks.ts';
import { hasPrint } from '../../markup-in-text.ts';
import { oneLine } from '../../one-line.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';

/** One paragraph per question, each text on one line, as Moodle reads it. */
export function writeAiken({ questions }: QuestionsToWrite): Uint8Array {
  return new TextEncoder().encode(questions.map(blockOf).join('\n'));
}

/** Whether a text changes beyond being put on one line and losing its images, which applies to every text. */
export function losesInAiken(text: string): boolean {
  const line = textLine(text);
  // Bold words and tables are reported separately.
  return line !== inOneLine(text) || (!hasPrint(text) && escapeMarkup(line) !== oneLine(withoutImages(text)));
}

function blockOf({ text, choices, correctAnswer }: QuestionToWrite): string {
  const lines = choices.map((choice, at) => `${letterOf(at)}) ${inOneLine(choice).trim()}`);
  return [textLine(text), ...lines, `ANSWER: ${letterOf(choices.indexOf(correctAnswer))}`, ''].join('\n');
}

/** The line of a question; a prefix is added if it would be read as a choice or an answer. */
function textLine(text: string): string {
  const line = inOneLine(text).trim();
  return /^(?:[A-Z][.)]|ANSWER\s*:)/i.test(line) ? `Question: ${line}` : line;
}

function inOneLine(text: string): string {
  return oneLine(bareText(withoutImages(text)));
}

function letterOf(at: number): string {
  return String.fromCharCode(65 + at);
}
