import { BorderStyle, Paragraph, TableCell, TableRow } from 'docx';
import type { ComposedBody, ComposedPaper, ExplainedQuestion, KeyEntry } from '../composed.ts';
import type { Images } from '../content/content.ts';
import {
  columnsTable,
  GRAY,
  inLanguageOf,
  NO_BORDERS,
  runsRightToLeft,
  textWidth,
  titleBlock,
  words,
} from './frame.ts';
import type { Children } from './questions.ts';
import { wordText } from './text.ts';

/** Letters only, column by column. */
export function wordKey(paper: ComposedPaper, { pages }: Extract<ComposedBody, { part: 'key' }>): Children {
  const tables = pages.flatMap((columns, at) => {
    const height = Math.max(...columns.map((column) => column.length));
    const rows = Array.from(
      { length: height },
      (_, row) =>
        new TableRow({ cantSplit: true, children: columns.map((column) => keyCell(paper, column[row])) }),
    );
    const width = textWidth(paper) / columns.length;
    return [
      // A table that continues on the next page would be read across its columns.
      ...(at > 0 ? [new Paragraph({ pageBreakBefore: true })] : []),
      columnsTable(
        columns.map(() => width),
        rows,
        runsRightToLeft(paper),
      ),
    ];
  });
  // A Word document must end with a paragraph.
  return [...titleBlock(paper, paper.words.key), ...tables, new Paragraph('')];
}

function keyCell(paper: ComposedPaper, entry: KeyEntry | undefined): TableCell {
  const { paragraph, label } = inLanguageOf(paper);
  const children = entry
    ? [label({ text: `${entry.number}\u2002`, color: GRAY }), label({ text: entry.letter, bold: true })]
    : [];
  return new TableCell({
    borders: NO_BORDERS,
    children: [paragraph({ spacing: { after: 40 }, children })],
  });
}

/** Each question with its answer and its source. */
export function wordExplainedKey(
  paper: ComposedPaper,
  { explained }: Extract<ComposedBody, { part: 'explained-key' }>,
  images: Images,
): Children {
  return [
    ...titleBlock(paper, paper.words.explainedKey),
    ...explained.flatMap((question) => wordExplained(paper, question, images)),
  ];
}

const INDENT = 560;

function wordExplained(paper: ComposedPaper, question: ExplainedQuestion, images: Images): Children {
  const width = textWidth(paper);
  const { fontSize } = paper;
  const { number, blocks, direction, answer, explanation, origin } = question;
  const options = { keepNext: true, indent: { left: INDENT }, spacing: { after: 40 } };
  const { paragraph, label } = inLanguageOf(paper);
  return [
    paragraph({
      keepNext: true,
      spacing: { before: 120, after: 40 },
      children: [label({ text: `${number}. ${answer.letter}`, bold: true })],
    }),
    ...wordText(blocks, { images, direction, width, fontSize, options }),
    ...wordText(answer.blocks, {
      images,
      direction: answer.direction,
      width,
      fontSize,
      options: {
        ...options,
        indent: { left: INDENT + 300 },
        border: { left: { style: BorderStyle.SINGLE, size: 12, color: '808080', space: 6 } },
      },
    }),
    ...(explanation === null
      ? []
      : [
          paragraph({
            keepNext: true,
            indent: { left: INDENT },
            spacing: { before: 60, after: 20 },
            children: [label({ text: paper.words.explanation, color: GRAY, size: '9pt' })],
          }),
          ...wordText(explanation.blocks, {
            images,
            direction: explanation.direction,
            width,
            fontSize,
            options,
          }),
        ]),
    new Paragraph({
      bidirectional: origin.direction === 'rtl',
      indent: { left: INDENT },
      spacing: { after: 160 },
      children: [words(origin, { color: GRAY, size: '9pt' })],
    }),
  ];
}
