import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  type IParagraphOptions,
  type IRunOptions,
  LeaderType,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { ComposedPaper, Words } from '../composed.ts';
import { directionOf } from '../content/direction.ts';

export const GRAY = '5A5A5A';
const LIGHT = 'A0A0A0';
/** In twentieths of a point. */
export const TWIPS = 20;
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
export const NO_BORDERS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
};
const THIN = { style: BorderStyle.SINGLE, size: 6, color: '000000' };

/** Word's own styles, by which it lists the parts of a document and a screen reader tells them. */
export const STYLES = { title: 'Title', heading: 'Heading1', question: 'ListNumber' } as const;

/** Whether the words of a paper run from right to left, as its pages then do. */
export function runsRightToLeft({ words: { name } }: Pick<ComposedPaper, 'words'>): boolean {
  return directionOf(name) === 'rtl';
}

/** Makes paragraphs of the frame of a paper, and runs of its labels, in the direction of its language. */
export function inLanguageOf(paper: Pick<ComposedPaper, 'words'>) {
  const isRightToLeft = runsRightToLeft(paper);
  return {
    paragraph: (options: IParagraphOptions) =>
      new Paragraph({ ...(isRightToLeft && { bidirectional: true }), ...options }),
    label: (options: IRunOptions) => new TextRun({ ...(isRightToLeft && { rightToLeft: true }), ...options }),
  };
}

/** The width between the margins, in twips. */
export function textWidth({ page }: ComposedPaper): number {
  return Math.round((page.width - 2 * page.marginX) * TWIPS);
}

export function words(
  { text, direction }: Words,
  style: { bold?: boolean; size?: `${number}pt`; color?: string } = {},
) {
  return new TextRun({ text, rightToLeft: direction === 'rtl', ...style });
}

/** A layout table of equally tall columns without borders and padding. */
export function columnsTable(
  widths: readonly number[],
  rows: readonly TableRow[],
  isRightToLeft = false,
): Table {
  return new Table({
    rows: [...rows],
    columnWidths: widths.map(Math.round),
    width: { size: Math.round(widths.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: NO_BORDERS,
    visuallyRightToLeft: isRightToLeft,
  });
}

/** Institution, course, title and version, then date, duration and number of questions. */
export function titleBlock(paper: ComposedPaper, what?: string): (Paragraph | Table)[] {
  const { paragraph, label } = inLanguageOf(paper);
  const { institution, course, title, facts } = paper.heading;
  const line = (one: Words, style: Parameters<typeof words>[1]) =>
    one.text === '' ? [] : [paragraph({ spacing: { after: 60 }, children: [words(one, style)] })];
  const names = [
    ...line(institution, { color: GRAY }),
    ...line(course, { size: '13pt' }),
    ...(title.text === '' ? [] : [paragraph({ style: STYLES.title, children: [words(title)] })]),
    ...(what ? [paragraph({ style: STYLES.heading, children: [label({ text: what })] })] : []),
  ];
  const width = textWidth(paper);
  const side = paper.version === null ? 0 : 1_300;
  const cells = [
    new TableCell({
      margins: { left: 0 },
      borders: NO_BORDERS,
      children: names.length > 0 ? names : [new Paragraph('')],
    }),
  ];
  if (paper.version !== null) cells.push(versionCell(paper, paper.version));
  const factRuns = facts.flatMap(({ label: name, value }, at) => [
    label({ text: `${at > 0 ? '\u2003\u2003' : ''}${name} `, color: GRAY }),
    words(value),
  ]);
  return [
    columnsTable(
      side > 0 ? [width - side, side] : [width],
      [new TableRow({ children: cells })],
      runsRightToLeft(paper),
    ),
    paragraph({
      border: { top: { style: BorderStyle.SINGLE, size: 8, color: '000000', space: 4 } },
      spacing: { before: 120, after: 120 },
      children: factRuns,
    }),
  ];
}

function versionCell(paper: ComposedPaper, version: string): TableCell {
  const { paragraph, label } = inLanguageOf(paper);
  const centered = (run: TextRun) => paragraph({ alignment: AlignmentType.CENTER, children: [run] });
  return new TableCell({
    verticalAlign: VerticalAlignTable.CENTER,
    borders: { top: THIN, bottom: THIN, left: THIN, right: THIN },
    children: [
      centered(label({ text: paper.words.version, size: '8pt' })),
      centered(new TextRun({ text: version, bold: true, size: '20pt' })),
    ],
  });
}

/** Part of the width for the name, beside a student number, and the space between both in letters; as in `questions.typ`. */
const [OF_NAME, BETWEEN_FIELDS] = [0.6, 1.5];

/** Lines to write a name and a student number on, as wide as in the PDF. */
export function nameFields(paper: ComposedPaper, hasNumber = paper.hasStudentNumberField): Paragraph[] {
  const fields = [
    ...(paper.hasNameField ? [paper.words.name] : []),
    ...(hasNumber ? [paper.words.studentNumber] : []),
  ];
  if (fields.length === 0) return [];
  const { paragraph, label } = inLanguageOf(paper);
  const width = textWidth(paper);
  const between = Math.round(BETWEEN_FIELDS * paper.fontSize * TWIPS);
  const endOfName = Math.round(OF_NAME * (width - between));
  // A line is drawn up to its stop; the next label begins at a stop of its own.
  const line = (position: number) => ({
    type: TabStopType.LEFT,
    position,
    leader: LeaderType.UNDERSCORE,
  });
  const [first, second] = fields;
  const runs = (...texts: string[]) => texts.map((text) => label({ text }));
  return [
    paragraph({
      spacing: { before: 200, after: 200 },
      tabStops:
        second === undefined
          ? [line(width)]
          : [line(endOfName), { type: TabStopType.LEFT, position: endOfName + between }, line(width)],
      children:
        second === undefined ? runs(`${first} `, '\t') : runs(`${first} `, '\t', '\t', `${second} `, '\t'),
    }),
  ];
}

/** From the second page on: identifies the paper. */
export function runningHeader(paper: ComposedPaper): Header {
  const { paragraph, label } = inLanguageOf(paper);
  const { course, title } = paper.heading;
  const names = [course, title].filter(({ text }) => text !== '');
  const runs = names.flatMap((name, at) => [
    ...(at > 0 ? [label({ text: ' · ', color: GRAY, size: '9pt' })] : []),
    words(name, { color: GRAY, size: '9pt' }),
  ]);
  const version = paper.version === null ? '' : `\t${paper.words.version} ${paper.version}`;
  return new Header({
    children: [
      paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth(paper) }],
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: LIGHT, space: 2 } },
        children: [...runs, label({ text: version, color: GRAY, size: '9pt' })],
      }),
    ],
  });
}

/** The version, the exam, and "Page x of y" as fields that Word counts. */
export function runningFooter(paper: ComposedPaper): Footer {
  const { paragraph, label } = inLanguageOf(paper);
  const width = textWidth(paper);
  const { page, of, version } = paper.words;
  const style = { color: GRAY, size: '9pt' } as const;
  return new Footer({
    children: [
      paragraph({
        tabStops: [
          { type: TabStopType.CENTER, position: Math.round(width / 2) },
          { type: TabStopType.RIGHT, position: width },
        ],
        children: [
          label({ text: paper.version === null ? '' : `${version} ${paper.version}`, ...style }),
          new TextRun({ text: `\t${paper.examId}`, color: GRAY, size: '6pt', font: 'Consolas' }),
          label({
            children: [`\t${page} `, PageNumber.CURRENT, ` ${of} `, PageNumber.TOTAL_PAGES],
            ...style,
          }),
        ],
      }),
    ],
  });
}
