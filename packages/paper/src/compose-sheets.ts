import type { ComposedSheetPage, ComposedSheets, SheetDrawing, SheetText } from './composed.ts';
import { cleanText, widenTabs } from './content/clean-text.ts';
import { directionOf } from './content/direction.ts';
import { circlesFor } from './large-print.ts';
import type { PaperExam, PaperVersion, SheetStudent } from './paper.ts';
import { drawDataMatrix } from './sheet/data-matrix.ts';
import { CODE_BYTES, encodePageCode, type PrintedSheets, writeCode } from './sheet/page-code.ts';
import {
  CIRCLES,
  type CircleMeasures,
  layOutSheet,
  MARKER,
  measuresOf,
  SHEET,
  SHEET_PAGES,
  type SheetLayout,
  topOfMarker,
} from './sheet/sheet-layout.ts';
import { PAPER_WORDS, type PaperWords } from './words.ts';

/**
 * The layouts of the answer sheets of an exam, one for each version in the given order. Whoever prints sheets keeps
 * them with the print: a later revision of the layout must not change how printed sheets are read.
 */
export function layOutSheets(
  settings: PaperExam['settings'],
  versions: readonly Pick<PaperVersion, 'questions'>[],
): SheetLayout[] {
  const digits = settings.hasStudentNumberField ? settings.studentNumberDigits : 0;
  return versions.map(({ questions }) =>
    layOutSheet(
      questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length })),
      SHEET_PAGES[settings.paperSize],
      digits,
      circlesFor(settings),
    ),
  );
}

/** Everything on the answer sheets of a document, in millimetres. What several pages share is drawn once. */
export function composeSheets(exam: PaperExam): ComposedSheets {
  const drawings: SheetDrawing[] = [];
  const known = new Map<string, number>();
  const draw = (name: string, make: () => SheetDrawing) => {
    const at = known.get(name) ?? drawings.push(make()) - 1;
    known.set(name, at);
    return at;
  };
  const words = PAPER_WORDS[exam.settings.language];
  const pages = listSheets(exam).flatMap((sheet) => {
    const { version, student, print } = sheet;
    const layout = layoutOf(exam, sheet);
    return layout.pages.map((_, page): ComposedSheetPage => {
      const place = { exam, layout, page, words };
      const code = codeOf(place, print, { version, page, student: student?.ordinal ?? 0 });
      return {
        drawing: draw(`${version}, ${page}, ${student === undefined}, ${layout.circleDiameter}`, () => {
          const own = student ? drawNamed(place) : drawBlank(place);
          const part = [drawForm(place, version), own, drawMarker(place)].reduce(join);
          const { circleDiameter } = layout;
          return { circleDiameter, ...part, texts: atStart(words, part.texts) };
        }),
        matrix: drawDataMatrix(code.bytes).map(runsOf),
        texts: [
          ...codeTexts(place, code.text),
          ...atStart(words, student ? studentTexts(place, student) : []),
        ],
      };
    });
  });
  // Circles of every size leave page and code where they are.
  const { page, pages: first } = layoutOf(exam, listSheets(exam)[0]!);
  return { page, code: first[0]!.code, drawings, pages };
}

const runsRightToLeft = (words: PaperWords) => directionOf(words.name) === 'rtl';

/** Texts at the side where the language begins. Marks, code and circles stay: one layout is read for all languages. */
function atStart(words: PaperWords, texts: readonly SheetText[]): readonly SheetText[] {
  if (!runsRightToLeft(words)) return texts;
  return texts.map((one) => (one.side === 'left' && !one.isMono ? { ...one, side: 'right' } : one));
}

/** The first module of each row is black. */
function runsOf(row: readonly boolean[]): number[] {
  const starts = row.flatMap((isBlack, at) => (at === 0 || isBlack !== row[at - 1] ? [at] : []));
  const runs = starts.map((start, at) => (starts[at + 1] ?? row.length) - start);
  // A white run at the end reaches further, so that no black one begins at the edge.
  return runs.map((run, at) => (at === runs.length - 1 && at % 2 === 1 ? run + 1 : run));
}

interface Sheet {
  /** 0 is A. */
  readonly version: number;
  readonly student?: SheetStudent;
  /** Absent in a preview. */
  readonly print?: PrintedSheets;
}

function listSheets({ sheets, version }: PaperExam): Sheet[] {
  const own = versionOf(version);
  if (sheets === undefined) return [{ version: own }];
  const { students, blankSheets, layouts, large = sheets } = sheets;
  const blank = Array.from({ length: blankSheets }, (_, at) => ({
    version: students === undefined ? own : at % layouts.length,
    print: sheets,
  }));
  const named = (students ?? []).map((student) => ({
    version: student.version,
    student,
    print: student.isLarge ? large : sheets,
  }));
  return [...named, ...blank];
}

function layoutOf({ settings, version: own }: PaperExam, { version, print }: Sheet): SheetLayout {
  const layout = print === undefined ? layOutSheets(settings, [own])[0] : print.layouts[version];
  if (layout === undefined) throw new Error(`expected a layout of version ${labelOf(version)}`);
  return layout;
}

const FIRST_LABEL = 'A'.charCodeAt(0);

function versionOf({ label }: PaperVersion): number {
  return label.charCodeAt(0) - FIRST_LABEL;
}

/** The letter of a version or choice, from 0. */
function labelOf(place: number): string {
  return String.fromCharCode(FIRST_LABEL + place);
}

/** Without a print, as in a preview: a code that no reader opens. */
function codeOf(
  { words }: Pick<SheetPlace, 'words'>,
  print: PrintedSheets | undefined,
  where: { readonly version: number; readonly page: number; readonly student: number },
): { readonly bytes: Uint8Array; readonly text: string } {
  if (print === undefined) return { bytes: new Uint8Array(CODE_BYTES), text: words.sample };
  const bytes = encodePageCode({ token: print.token, ...where }, print.key);
  return { bytes, text: writeCode(bytes) };
}

interface SheetPlace {
  readonly exam: PaperExam;
  readonly layout: SheetLayout;
  readonly page: number;
  readonly words: PaperWords;
}

const { side, top, identityTop, labelHeight } = SHEET;
const EMPTY: Omit<SheetDrawing, 'circleDiameter'> = {
  filled: [],
  outlined: [],
  circles: [],
  numbers: [],
  texts: [],
};
type Part = typeof EMPTY;
/** Of the code's quiet zone, beside which the letters stand. */
const QUIET = 2.2;
const LETTERS = { width: 14, lineHeight: 4.5 };
const VERSION_BOX = { width: 13, height: 18, gap: 3 };
const FRAME_STROKE = 1;

/** What a page of a version has on every sheet: marks, head, foot, and the circles of its questions. */
function drawForm({ exam, layout, page, words }: SheetPlace, version: number): Part {
  const { marks, code, questions } = layout.pages[page]!;
  const { circle } = measuresOf(layout);
  const { width, height } = layout.page;
  const boxRight = code.x - QUIET - LETTERS.width - VERSION_BOX.gap;
  const box = {
    x: boxRight - VERSION_BOX.width,
    y: top,
    width: VERSION_BOX.width,
    height: VERSION_BOX.height,
  };
  const titleWidth = (exam.hasVersions ? box.x : box.x + box.width) - VERSION_BOX.gap - side;
  const line = (y: number, lineHeight: number) => ({ x: side, y, width: titleWidth, height: lineHeight });
  const { institution, course, title } = exam.settings;
  const [name = '', ...others] = [title, course, institution].filter((text) => text.trim() !== '');
  const pageOf = `${words.page} ${page + 1} ${words.of} ${layout.pages.length}`;
  const foot = height - 14.4;
  return {
    ...EMPTY,
    filled: marks.flatMap(squaresOf),
    outlined: exam.hasVersions ? [box] : [],
    circles: questions.flatMap(({ choices }) =>
      choices.map((at, choice) => ({ ...at, sign: labelOf(choice) })),
    ),
    numbers: questions.map(({ number, choices }) => ({
      x: choices[0]!.x - circle / 2 - 1.6,
      y: choices[0]!.y,
      text: String(number),
    })),
    texts: [
      text(line(top - 0.4, 6), name, { size: 13, isStrong: true }),
      text(line(top + 6, 4.6), others.join(' · '), { size: 9, isGray: true }),
      text(line(top + 12.4, 5), `${words.answerSheet} · ${pageOf}`, { size: 10 }),
      ...(exam.hasVersions
        ? [
            text({ ...box, y: top + 2.4, height: 3 }, words.version, { size: 6.5, side: 'center' }),
            text({ ...box, y: top + 6.4, height: 9 }, labelOf(version), {
              size: 20,
              isStrong: true,
              side: 'center',
            }),
          ]
        : []),
      text({ x: side, y: foot, width: 50, height: 4 }, exam.examId, { size: 5, isGray: true, isMono: true }),
      text({ x: 80, y: foot, width: width - 160, height: 4 }, pageOf, {
        size: 8,
        isGray: true,
        side: 'center',
      }),
    ].filter(({ text: shown }) => shown !== ''),
  };
}

/** The black parts of a mark; a frame is four bars that do not overlap. */
function squaresOf({ x, y, size, shape }: SheetLayout['pages'][number]['marks'][number]) {
  const [left, upper, inner] = [x - size / 2, y - size / 2, size - 2 * FRAME_STROKE];
  if (shape === 'full') return [{ x: left, y: upper, width: size, height: size }];
  return [
    { x: left, y: upper, width: size, height: FRAME_STROKE },
    { x: left, y: upper + size - FRAME_STROKE, width: size, height: FRAME_STROKE },
    { x: left, y: upper + FRAME_STROKE, width: FRAME_STROKE, height: inner },
    { x: left + size - FRAME_STROKE, y: upper + FRAME_STROKE, width: FRAME_STROKE, height: inner },
  ];
}

const FIELD_HEIGHT = 9;
const FIELD_GAP = 6;

/** Fields for name and student number, and how to fill the sheet. */
function drawBlank({ exam, layout, page, words }: SheetPlace): Part {
  const { digits } = layout.pages[page]!;
  const measures = measuresOf(layout);
  const { pitch, boxesAboveDigits, boxHeight } = measures;
  const { hasNameField, hasStudentNumberField } = exam.settings;
  const right = layout.page.width - side;
  const fieldsEnd = digits.length > 0 ? digits[0]![0]!.x - pitch / 2 - FIELD_GAP - 2 : right;
  const labels = [
    ...(hasNameField ? [words.name] : []),
    ...(hasStudentNumberField && digits.length === 0 ? [words.studentNumber] : []),
  ];
  const width = (fieldsEnd - side - (labels.length - 1) * FIELD_GAP) / Math.max(1, labels.length);
  if (runsRightToLeft(words)) labels.reverse();
  const fields = labels.map((label, at) => ({
    label,
    box: { x: side + at * (width + FIELD_GAP), y: identityTop + labelHeight, width, height: FIELD_HEIGHT },
  }));
  const boxes = digits.map(([zero]) => ({
    x: zero!.x - pitch / 2,
    y: zero!.y - boxesAboveDigits,
    width: pitch,
    height: boxHeight,
  }));
  const [firstBox] = boxes;
  const rules = identityTop + (labels.length > 0 ? labelHeight + FIELD_HEIGHT + 3.4 : 0);
  const advice = digits.length > 0 ? [words.fillNumber] : [];
  return join(
    drawRules(words, advice, {
      y: rules,
      width: fieldsEnd - side,
      rowHeight: digits.length > 0 ? 12 * scaleOf(measures) : RULE_HEIGHT,
      measures,
    }),
    {
      ...EMPTY,
      outlined: [...fields.map(({ box }) => box), ...boxes],
      circles: digits.flatMap((column) => column.map((at, digit) => ({ ...at, sign: String(digit) }))),
      texts: [
        ...fields.map(({ label, box }) => labelText(label, box)),
        ...(firstBox ? [labelText(words.studentNumber, { ...firstBox, width: right - firstBox.x })] : []),
      ],
    },
  );
}

/** The row for the marker, in a frame of its own; points stand above their circles, which are empty so that all look alike. */
function drawMarker({ layout, page, words }: SheetPlace): Part {
  const { marker = [] } = layout.pages[page]!;
  const [first] = marker;
  if (first === undefined) return EMPTY;
  const measures = measuresOf(layout);
  const { circle, pitch } = measures;
  const y = topOfMarker(marker, measures);
  const bottom = marker.at(-1)!.y + circle / 2 + MARKER.padding;
  const frame = { x: side, y, width: layout.page.width - 2 * side, height: bottom - y };
  const label = {
    x: side + MARKER.padding,
    y: first.y - circle / 2,
    width: MARKER.label - 2 * MARKER.padding,
    height: circle,
  };
  return {
    ...EMPTY,
    outlined: [frame],
    circles: marker.map((at) => ({ x: at.x, y: at.y, sign: '' })),
    texts: [
      text(label, words.forMarker, { size: 8, isGray: true }),
      ...marker.map(({ points, ...at }) =>
        text(
          {
            x: at.x - pitch / 2,
            y: at.y - circle / 2 - MARKER.numbersHeight,
            width: pitch,
            height: MARKER.numbersHeight,
          },
          pointsText(points),
          { size: 6.5 * scaleOf(measures), side: 'center' },
        ),
      ),
    ],
  };
}

/** Such as "3" and "3½". */
function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** How to fill a sheet whose name and number are printed. */
function drawNamed({ layout, words }: SheetPlace): Part {
  const width = layout.page.width - 2 * side;
  return drawRules(words, [], {
    y: identityTop + labelHeight + FIELD_HEIGHT + 3.4,
    width,
    rowHeight: RULE_HEIGHT,
    measures: measuresOf(layout),
  });
}

/** How much larger than usual things are beside large circles. */
const scaleOf = ({ circle }: CircleMeasures) => circle / CIRCLES.usual.circle;

/** Width of the examples beside the rules. */
const EXAMPLES = 22;
const RULE_HEIGHT = 6;
const RULE_SIZE = 8.5;
const NARROW = 80;

/** The rules of filling, with examples of circles: one filled, and one struck out beside its correction. */
function drawRules(
  words: PaperWords,
  advice: readonly string[],
  {
    y,
    width,
    rowHeight: usualHeight,
    measures,
  }: {
    readonly y: number;
    readonly width: number;
    readonly rowHeight: number;
    readonly measures: CircleMeasures;
  },
): Part {
  const { circle, pitch } = measures;
  const scale = scaleOf(measures);
  const hasLines = usualHeight > RULE_HEIGHT;
  const rowHeight = hasLines ? usualHeight : RULE_HEIGHT * scale;
  const examples = EXAMPLES * scale;
  // Beside many digits there is little room.
  const size = hasLines && width < NARROW ? RULE_SIZE : RULE_SIZE * Math.min(scale, 1.25);
  const rules = [words.howToMark, words.howToCorrect, ...advice, words.leaveMarks];
  const example = (row: number, looks: readonly ('filled' | 'struck' | undefined)[]) =>
    looks.map((look, at) => ({
      x: side + circle / 2 + 0.8 + at * pitch,
      y: y + circle / 2 + row * rowHeight,
      sign: labelOf(at),
      ...(look && { look }),
    }));
  return {
    ...EMPTY,
    circles: [
      ...example(0, [undefined, 'filled', undefined]),
      ...example(1, ['struck', 'filled', undefined]),
    ],
    texts: rules.map((rule, at) =>
      text({ x: side + examples, y: y + at * rowHeight, width: width - examples, height: rowHeight }, rule, {
        size,
        hasLines,
      }),
    ),
  };
}

function join(one: Part, other: Part): Part {
  return {
    filled: [...one.filled, ...other.filled],
    outlined: [...one.outlined, ...other.outlined],
    circles: [...one.circles, ...other.circles],
    numbers: [...one.numbers, ...other.numbers],
    texts: [...one.texts, ...other.texts],
  };
}

/** The code in letters, beside its matrix, two groups on a line. */
function codeTexts({ layout, page }: SheetPlace, code: string): SheetText[] {
  const { x, y } = layout.pages[page]!.code;
  const lines = code.match(/.{1,9}(?: |$)/g) ?? [];
  return lines.map((line, at) =>
    text(
      {
        x: x - QUIET - LETTERS.width,
        y: y + at * LETTERS.lineHeight,
        width: LETTERS.width,
        height: LETTERS.lineHeight,
      },
      line.trim(),
      { size: 6.5, isMono: true, side: 'right' },
    ),
  );
}

/** Name, number and group, printed where a blank sheet has its fields. */
function studentTexts({ layout, words }: SheetPlace, { name, number, group }: SheetStudent): SheetText[] {
  const width = layout.page.width - 2 * side;
  const parts = [
    { label: words.name, value: name, share: 0.56, isStrong: true },
    { label: words.studentNumber, value: number, share: 0.26, isStrong: true },
    { label: words.group, value: group, share: 0.18 },
  ];
  let x: number = side;
  return parts.flatMap(({ label, value, share, isStrong = false }) => {
    const own = width * share - 4;
    const left = runsRightToLeft(words) ? layout.page.width - x - own : x;
    const box = { x: left, y: identityTop + labelHeight, width: own, height: FIELD_HEIGHT - 1 };
    x += width * share;
    return value.trim() === '' ? [] : [labelText(label, box), text(box, value, { size: 14, isStrong })];
  });
}

function labelText(label: string, { x, y, width }: { x: number; y: number; width: number }): SheetText {
  return text({ x, y: y - labelHeight, width, height: labelHeight - 0.4 }, label, { size: 8, isGray: true });
}

const MM_PER_POINT = 25.4 / 72;
/** Shares of the size that letters are wide: of most scripts, and of those as wide as high. */
const LETTER_WIDTH = { usual: 0.56, wide: 1.05 };
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff00-\uffef]/u;
const LEAST_SIZE = 4.5;

/** A text in a box; on one line, a text that is too long for it becomes smaller, and is cut off at last. */
function text(
  {
    x,
    y,
    width,
    height,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  words: string,
  { size, ...style }: { readonly size: number } & Partial<SheetText>,
): SheetText {
  const shown = widenTabs(cleanText(words)).replaceAll('\n', ' ');
  const widths = Array.from(shown, (letter) => (WIDE.test(letter) ? LETTER_WIDTH.wide : LETTER_WIDTH.usual));
  const needed = widths.reduce((sum, one) => sum + one, 0) * size * MM_PER_POINT;
  const fitting = style.hasLines ? size : Math.max(LEAST_SIZE, Math.min(size, (size * width) / needed));
  return {
    ...{ x, y, width, height, text: shown, direction: directionOf(shown) },
    size: Math.round(fitting * 10) / 10,
    side: 'left',
    ...style,
  };
}
