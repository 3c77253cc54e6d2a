import { delimitedFormula, textToHtml } from '../../html/text-to-html.ts';
import { withoutImages } from '../../image-marks.ts';
import { pathOfCategory } from '../../moodle/category-path.ts';
import { nameOfQuestion } from '../../moodle/name-of-question.ts';
import { commentOfSource } from '../../moodle/source-comment.ts';
import { oneLine } from '../../one-line.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';
import { escapeGift } from './escapes.ts';

/** A file that Moodle imports as it is. Its texts are HTML, which holds line breaks, blanks and every character. */
export function writeGift({ title, questions }: QuestionsToWrite): Uint8Array {
  const parts: string[] = [];
  let category: string | undefined;
  questions.forEach((question, at) => {
    if (question.category !== category) {
      parts.push(`$CATEGORY: ${oneLine(pathOfCategory(title, question.category))}\n\n`);
    }
    category = question.category;
    parts.push(questionToGift(question, question.name || nameOfQuestion(question.text, at)));
  });
  return new TextEncoder().encode(parts.join(''));
}

function questionToGift(question: QuestionToWrite, name: string): string {
  const { text, choices, correctAnswer, tags, explanation = '', source = '' } = question;
  const right = choices.indexOf(correctAnswer);
  const answers = choices.map((choice, at) => `\t${at === right ? '=' : '~'}${choiceText(choice)}\n`);
  const labels = tags.map((tag) => `[tag:${oneLine(tag).replaceAll(']', '\\]')}]`);
  const feedback = explanation === '' ? '' : `\t####[html]${richText(explanation)}\n`;
  const comments = [labels.join(' '), source === '' ? '' : commentOfSource(source)];
  const comment = comments.map((words) => (words === '' ? '' : `// ${words}\n`)).join('');
  return `${comment}::${escapeGift(oneLine(name))}::[html]${richText(text)} {\n${answers.join('')}${feedback}}\n\n`;
}

/** Escapes the beginning of a choice that looks like a format or a weight. */
function choiceText(choice: string): string {
  const html = richText(choice);
  if (html.startsWith('[')) return `[html]${html}`;
  return html.startsWith('%') ? `&\\#37;${html.slice(1)}` : html;
}

function richText(text: string): string {
  const html = textToHtml(withoutImages(text), { imageSource: () => '', formula: delimitedFormula });
  // Readers use these noncharacters internally.
  return escapeGift(html.replace(/[\ufdd0-\ufdef]/g, (character) => `&#${character.charCodeAt(0)};`));
}
