import { bareText, escapeMarkup } from '@exam/contract/rich-text';
import { withoutImages } from '../../image-marks.ts';
import { hasPrint } from '../../markup-in-text.ts';
import { oneLine } from '../../one-line.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';

/** A question a paragraph, each of its texts on one line, as Moodle reads it. */
export function writeAiken({ questions }: QuestionsToWrite): Uint8Array {
  return new TextEncoder().encode(questions.map(blockOf).join('\n'));
}

/** Whether a text is written otherwise than on one line and without images, which every text is. */
export function losesInAiken(text: string): boolean {
  const line = textLine(text);
  // What is bold or a table is named as such.
  return line !== inOneLine(text) || (!hasPrint(text) && escapeMarkup(line) !== oneLine(withoutImages(text)));
}

function blockOf({ text, choices, correctAnswer }: QuestionToWrite): string {
  const lines = choices.map((choice, at) => `${letterOf(at)}) ${inOneLine(choice).trim()}`);
  return [textLine(text), ...lines, `ANSWER: ${letterOf(choices.indexOf(correctAnswer))}`, ''].join('\n');
}

/** The line of a question; one that would be taken for a choice or an answer gets a word before it. */
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
