import { AlignmentType, Paragraph, TableCell, TableRow, TextRun } from 'docx';
import type { SheetRow } from '../answer-sheet.ts';
import type { ComposedBody, ComposedPaper } from '../composed.ts';
import { columnsTable, GRAY, NO_BORDERS, nameFields, textWidth, titleBlock } from './frame.ts';
import type { Children } from './questions.ts';

type Sheet = Extract<ComposedBody, { part: 'answer-sheet' }>['sheet'];

const BUBBLE_FONT = 'Segoe UI Symbol';
const FILLED = '●';

/** Ⓐ for A, ① for 1. */
function bubble(sign: string): string {
  if (sign === '0') return '⓪';
  const [first, base] = /\d/.test(sign) ? ['1', 0x2460] : ['A', 0x24b6];
  return String.fromCodePoint(base + sign.charCodeAt(0) - first.charCodeAt(0));
}

/** An answer sheet; the filled circle marks its version. */
export function wordAnswerSheet(paper: ComposedPaper, { sheet }: { readonly sheet: Sheet }): Children {
  return [
    ...titleBlock(paper, paper.words.answerSheet),
    new Paragraph({
      spacing: { after: 120 },
      children: [
        new TextRun({ text: `${paper.words.version} `, size: '9pt' }),
        bubbles(sheet.letters.map((letter) => (letter === sheet.version ? FILLED : bubble(letter)))),
      ],
    }),
    ...nameFields(paper, paper.hasStudentNumberField && sheet.digits === 0),
    ...(sheet.digits > 0 ? numberGrid(paper, sheet.digits) : []),
    new Paragraph({
      spacing: { before: 120, after: 160 },
      children: [new TextRun({ text: paper.words.howToMark, size: '9pt' })],
    }),
    ...answerTable(paper, sheet.pages.flat(2), sheet.columns),
  ];
}

function bubbles(signs: readonly string[]): TextRun {
  return new TextRun({ text: signs.join('\u2006'), font: BUBBLE_FONT, size: '11pt' });
}

/** A box for each digit with its circles below. */
function numberGrid(paper: ComposedPaper, digits: number): Children {
  const width = 360;
  const cell = (text: string, hasBox: boolean) =>
    new TableCell({
      ...(!hasBox && { borders: NO_BORDERS }),
      children: [
        new Paragraph({
          alignment: AlignmentType.CENTER,
          children: [new TextRun({ text, font: BUBBLE_FONT, size: '10pt' })],
        }),
      ],
    });
  const rows = Array.from({ length: 11 }, (_, row) => {
    const text = row === 0 ? '' : bubble(String(row - 1));
    return new TableRow({
      cantSplit: true,
      children: Array.from({ length: digits }, () => cell(text, row === 0)),
    });
  });
  const title = new TextRun({ text: paper.words.studentNumber, size: '9pt' });
  return [
    new Paragraph({ spacing: { before: 120, after: 60 }, children: [title] }),
    columnsTable(
      Array.from({ length: digits }, () => width),
      rows,
    ),
  ];
}

/** Row by row: it is unknown where Word breaks pages, so columns could not be filled first. */
function answerTable(paper: ComposedPaper, answers: readonly SheetRow[], columns: number): Children {
  if (answers.length === 0) return [];
  const rows = Array.from({ length: Math.ceil(answers.length / columns) }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => answerCell(answers[row * columns + column]));
    return new TableRow({ cantSplit: true, children: cells });
  });
  const width = textWidth(paper) / columns;
  return [columnsTable(Array<number>(columns).fill(width), rows), new Paragraph('')];
}

function answerCell(row: SheetRow | undefined): TableCell {
  const children = row
    ? [
        new TextRun({ text: `${String(row.number).padStart(3, '\u2007')}\u2002`, color: GRAY, size: '9pt' }),
        bubbles(row.letters.map(bubble)),
      ]
    : [];
  return new TableCell({ borders: NO_BORDERS, children: [new Paragraph({ children })] });
}
