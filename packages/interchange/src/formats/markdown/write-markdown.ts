import { withoutImages } from '../../image-marks.ts';
import { leadingLabels } from '../../leading-labels.ts';
import { writeLabels, writeOrigin } from '../../outline/labels-line.ts';
import { encodeReferences, referenceTo } from '../../outline/references.ts';
import { writePins } from '../../pin-letters.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';
import { linesOfText } from './text-lines.ts';

/** Questions in the Markdown form that docs/formats.md describes. */
export function writeMarkdown({ title, questions }: QuestionsToWrite): Uint8Array {
  const hasChapters = questions.some(({ category }) => category !== '');
  const blocks = hasChapters ? [headingOf(1, title)] : [];
  let chapter: string | undefined;
  for (const [index, question] of questions.entries()) {
    if (hasChapters && question.category !== chapter) blocks.push(headingOf(2, question.category));
    chapter = question.category;
    blocks.push(blockOf(question, index + 1));
  }
  return new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
}

/** An empty heading ends the chapter before it. */
function headingOf(level: number, words: string): string {
  const line = encodeReferences(words)
    .replaceAll('\n', referenceTo)
    .replace(/^\s|\s$/gu, referenceTo);
  return `${'#'.repeat(level)} ${line}`.trimEnd();
}

function blockOf(question: QuestionToWrite, number: number): string {
  const marker = `${number}. `;
  const indent = ' '.repeat(marker.length);
  const labels = writeLabels({
    ...leadingLabels(question.tags),
    keepChoiceOrder: question.keepChoiceOrder,
    pinned: writePins(question),
  });
  const choices = question.choices.map((choice) =>
    itemOf(`${indent}- [${choice === question.correctAnswer ? 'x' : ' '}] `, choice),
  );
  const { explanation = '' } = question;
  const origin = writeOrigin(question);
  return [
    itemOf(marker, question.text),
    ...(labels === '' ? [] : [`${indent}${labels}`]),
    choices.join('\n'),
    ...(explanation === '' ? [] : [itemOf(`${indent}Explanation: `, explanation, indent)]),
    ...(origin === '' ? [] : [`${indent}${origin}`]),
  ].join('\n\n');
}

/** A sign with its text; further lines are indented below it. */
function itemOf(sign: string, text: string, indent = ' '.repeat(sign.length)): string {
  const [first = '', ...others] = linesOfText(withoutImages(text));
  return [`${sign}${first}`, ...others.map((line) => (line === '' ? '' : `${indent}${line}`))].join('\n');
}
