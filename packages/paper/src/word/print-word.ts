import { AlignmentType, Document, type ILevelsOptions, LevelFormat, LineRuleType, Packer } from 'docx';
import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import { wordAnswerSheets } from './answer-sheet.ts';
import { runningFooter, runningHeader, runsRightToLeft, STYLES, TWIPS } from './frame.ts';
import { wordExplainedKey, wordKey } from './keys.ts';
import { type Children, INDENT, QUESTION_NUMBERS, wordQuestions } from './questions.ts';

const FONT = 'Cambria';
const FONT_OF_LARGE_PRINT = 'Calibri';

/** The paper as an editable Word document: numbers, letters, equations and page numbers are Word's own. */
export async function printWord(paper: ComposedPaper, images: Images): Promise<Uint8Array> {
  const { width, height, marginX, marginTop, marginBottom } = paper.page;
  const isSheet = paper.body.part === 'answer-sheet';
  const inTwips = (points: number) => Math.round(points * TWIPS);
  const document = new Document({
    title: paper.documentTitle,
    creator: paper.authors[0] ?? '',
    lastModifiedBy: '',
    description: '',
    styles: {
      default: {
        document: {
          run: {
            font: paper.isLarge ? FONT_OF_LARGE_PRINT : FONT,
            size: `${paper.fontSize}pt`,
            language: {
              value: paper.language,
              ...(runsRightToLeft(paper) && { bidirectional: paper.language }),
            },
          },
          paragraph: { spacing: { line: 259, lineRule: LineRuleType.AUTO, after: 60 } },
        },
        title: { run: { bold: true, size: '20pt' }, paragraph: { spacing: { after: 60 } } },
        heading1: { run: { bold: true, size: '12pt' }, paragraph: { keepNext: true } },
      },
      paragraphStyles: [{ id: STYLES.question, name: 'List Number', basedOn: 'Normal', quickFormat: true }],
    },
    numbering: { config: [{ reference: QUESTION_NUMBERS, levels: LEVELS }] },
    sections: [
      {
        properties: {
          titlePage: !isSheet,
          page: {
            size: { width: inTwips(width), height: inTwips(height) },
            margin: {
              top: inTwips(marginTop),
              bottom: inTwips(marginBottom),
              left: inTwips(marginX),
              right: inTwips(marginX),
              header: inTwips(marginTop / 2),
              footer: inTwips(marginBottom / 2),
            },
          },
        },
        ...(!isSheet && {
          headers: { default: runningHeader(paper) },
          footers: { default: runningFooter(paper), first: runningFooter(paper) },
        }),
        children: childrenOf(paper, images),
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

const LEVELS: readonly ILevelsOptions[] = [
  {
    level: 0,
    format: LevelFormat.DECIMAL,
    text: '%1.',
    alignment: AlignmentType.START,
    style: {
      run: { bold: true },
      paragraph: { indent: { left: INDENT.question, hanging: INDENT.question } },
    },
  },
  {
    level: 1,
    format: LevelFormat.UPPER_LETTER,
    text: '%2.',
    alignment: AlignmentType.START,
    style: {
      paragraph: { indent: { left: INDENT.question + INDENT.choice, hanging: INDENT.choice } },
    },
  },
];

function childrenOf(paper: ComposedPaper, images: Images): Children {
  const { body } = paper;
  switch (body.part) {
    case 'questions':
      return wordQuestions(paper, body, images);
    case 'key':
      return wordKey(paper, body);
    case 'explained-key':
      return wordExplainedKey(paper, body, images);
    case 'answer-sheet':
      return wordAnswerSheets(body.sheets);
  }
}
