import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawDataMatrix, encodePageCode, type PrintedSheets, type SheetLayout } from '@exam/paper/sheet';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** The font of the printed sheets: what a machine calls sans-serif differs, and so would the ink of the letters. */
export const FONT = 'Sheet';
const require = createRequire(import.meta.url);
GlobalFonts.registerFromPath(
  join(dirname(require.resolve('@exam/paper/fonts/LICENSE')), 'SourceSans3_400Regular.ttf'),
  FONT,
);

/** How a hand marks a circle; coordinates are those of a circle of radius 1. */
export type Hand = 'full' | 'cross' | 'tick' | 'faint';

export interface Drawing {
  readonly version?: number;
  readonly page?: number;
  readonly student?: number;
  readonly dpi?: number;
  /** Millimetres of the page → millimetres of the scan: a, b, c, d, e, f of a canvas. */
  readonly lay?: readonly [number, number, number, number, number, number];
  /** By question number: the marked choices and how. */
  readonly answers: Readonly<Record<number, readonly { readonly choice: number; readonly hand: Hand }[]>>;
  /** By digit of the student number. */
  readonly digits?: readonly number[];
  /** Indexes of the marked circles in the row for the marker, and how. */
  readonly marker?: readonly { readonly at: number; readonly hand: Hand }[];
  /** What else lies on the page, drawn in millimetres. */
  readonly draw?: (context: SKRSContext2D) => void;
}

/** A filled page as an ideal scanner would give it back. */
export function drawPage(print: PrintedSheets, drawing: Drawing): Canvas {
  const { version = 0, page: number = 0, student = 0, dpi = 200, lay = [1, 0, 0, 1, 0, 0] } = drawing;
  const layout = print.layouts[version]!;
  const page = layout.pages[number]!;
  const scale = dpi / 25.4;
  const canvas = createCanvas(Math.round(layout.page.width * scale), Math.round(layout.page.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f4f2';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.transform(...lay);
  context.fillStyle = '#181818';
  for (const { x, y, size, shape } of page.marks) {
    context.fillRect(x - size / 2, y - size / 2, size, size);
    if (shape === 'full') continue;
    context.fillStyle = '#f4f4f2';
    context.fillRect(x - size / 4, y - size / 4, size / 2, size / 2);
    context.fillStyle = '#181818';
  }
  const rows = drawDataMatrix(
    encodePageCode({ token: print.token, version, page: number, student }, print.key),
  );
  const module = page.code.size / rows.length;
  for (const [row, modules] of rows.entries())
    for (const [column, isBlack] of modules.entries())
      if (isBlack)
        context.fillRect(
          page.code.x + column * module,
          page.code.y + row * module,
          module * 1.01,
          module * 1.01,
        );
  for (const [digit, circles] of (student > 0 ? [] : page.digits).entries())
    for (const [value, { x, y }] of circles.entries()) {
      drawCircle(context, layout, x, y, String(value));
      if (drawing.digits?.[digit] === value) drawMark(context, layout, x, y, 'full');
    }
  for (const question of page.questions)
    for (const [choice, { x, y }] of question.choices.entries()) {
      drawCircle(context, layout, x, y, String.fromCharCode(65 + choice));
      for (const answer of drawing.answers[question.number] ?? [])
        if (answer.choice === choice) drawMark(context, layout, x, y, answer.hand);
    }
  for (const [at, { x, y }] of (page.marker ?? []).entries()) {
    drawCircle(context, layout, x, y, '');
    for (const mark of drawing.marker ?? []) if (mark.at === at) drawMark(context, layout, x, y, mark.hand);
  }
  drawing.draw?.(context);
  return canvas;
}

function drawCircle(
  context: SKRSContext2D,
  { circleDiameter }: SheetLayout,
  x: number,
  y: number,
  letter: string,
) {
  context.strokeStyle = '#777777';
  context.lineWidth = 0.2;
  context.beginPath();
  context.arc(x, y, circleDiameter / 2, 0, 7);
  context.stroke();
  context.fillStyle = '#aaaaaa';
  context.font = `2.6px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, x, y);
}

function drawMark(context: SKRSContext2D, { circleDiameter }: SheetLayout, x: number, y: number, hand: Hand) {
  const radius = circleDiameter / 2;
  context.strokeStyle = hand === 'faint' ? '#c4c4c4' : '#2a2a48';
  context.lineWidth = 0.45;
  context.beginPath();
  if (hand === 'full' || hand === 'faint') {
    context.fillStyle = context.strokeStyle;
    context.arc(x, y, radius * 0.85, 0, 7);
    context.fill();
    return;
  }
  const [left, right, top, bottom] = [x - radius * 0.8, x + radius * 0.8, y - radius * 0.8, y + radius * 0.8];
  if (hand === 'cross') {
    context.moveTo(left, top);
    context.lineTo(right, bottom);
    context.moveTo(right, top);
    context.lineTo(left, bottom);
  } else {
    context.moveTo(left, y);
    context.lineTo(x - radius * 0.2, bottom);
    context.lineTo(right, top - radius * 0.4);
  }
  context.stroke();
}

export function greyOf(canvas: Canvas) {
  const { width, height } = canvas;
  const colours = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++)
    data[i] = (colours[4 * i]! * 77 + colours[4 * i + 1]! * 150 + colours[4 * i + 2]! * 29) >> 8;
  return { width, height, data };
}
