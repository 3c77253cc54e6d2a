import { delimitedFormula, textToHtml } from '../../html/text-to-html.ts';
import { allMarkup } from '../../markup-in-text.ts';
import { pathOfCategory } from '../../moodle/category-path.ts';
import { nameOfQuestion } from '../../moodle/name-of-question.ts';
import { commentOfSource } from '../../moodle/source-comment.ts';
import type { ImageToWrite, QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';
import { escapeXml, withoutForbidden } from '../../xml.ts';

type Images = QuestionsToWrite['images'];

/** A file that Moodle 2 and later import unchanged. Each category precedes its questions. */
export function writeMoodleXml({ title, questions, images }: QuestionsToWrite): Uint8Array {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  let category: string | undefined;
  questions.forEach((question, at) => {
    if (question.category !== category) parts.push(categoryToXml(pathOfCategory(title, question.category)));
    category = question.category;
    parts.push(questionToXml(question, question.name || nameOfQuestion(question.text, at), images));
  });
  parts.push('</quiz>\n');
  return new TextEncoder().encode(parts.join(''));
}

function categoryToXml(path: string): string {
  return `<question type="category">\n<category><text>${contentOf(path)}</text></category>\n</question>\n`;
}

function questionToXml(question: QuestionToWrite, name: string, images: Images): string {
  const { text, choices, pinnedChoices = [], correctAnswer, tags, explanation = '', source = '' } = question;
  // Moodle pins no choice: without a fixed order it would shuffle the pinned ones from the end.
  const isShuffled = !question.keepChoiceOrder && pinnedChoices.length === 0;
  const right = choices.indexOf(correctAnswer);
  const answers = choices.map(
    (choice, at) =>
      `<answer fraction="${at === right ? 100 : 0}" format="html">${richText(choice, images)}<feedback format="html"><text></text></feedback></answer>\n`,
  );
  const written = tags.map((tag) => `<tag><text>${contentOf(tag)}</text></tag>`);
  return [
    '<question type="multichoice">\n',
    source === '' ? '' : `<!-- ${commentOfSource(withoutForbidden(source))} -->\n`,
    `<name><text>${contentOf(name)}</text></name>\n`,
    `<questiontext format="html">${richText(text, images)}</questiontext>\n`,
    `<generalfeedback format="html">${explanation === '' ? '<text></text>' : richText(explanation, images)}</generalfeedback>\n`,
    '<defaultgrade>1.0000000</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n<idnumber></idnumber>\n',
    `<single>true</single>\n<shuffleanswers>${isShuffled}</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n`,
    '<showstandardinstruction>0</showstandardinstruction>\n',
    ...['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map(
      (element) => `<${element} format="html"><text></text></${element}>\n`,
    ),
    ...answers,
    written.length === 0 ? '' : `<tags>${written.join('')}</tags>\n`,
    '</question>\n',
  ].join('');
}

/** A text as HTML, with the images that it shows. Our HTML never contains the end of a CDATA section. */
function richText(text: string, images: Images): string {
  const html = textToHtml(text, {
    imageSource: (id) => `@@PLUGINFILE@@/${fileName(id, images.get(id))}`,
    formula: delimitedFormula,
  });
  const ids = new Set(allMarkup(text).flatMap((markup) => (markup.kind === 'image' ? [markup.imageId] : [])));
  return `<text><![CDATA[${html}]]></text>${[...ids].map((id) => fileToXml(id, images.get(id))).join('')}`;
}

function fileToXml(id: string, image: ImageToWrite | undefined): string {
  if (image === undefined) return '';
  const base64 = Buffer.from(image.content).toString('base64');
  return `\n<file name="${fileName(id, image)}" path="/" encoding="base64">${base64}</file>`;
}

function fileName(id: string, image: ImageToWrite | undefined): string {
  return `${id}.${image?.type === 'image/png' ? 'png' : 'webp'}`;
}

function contentOf(text: string): string {
  return escapeXml(withoutForbidden(text), 'element');
}
