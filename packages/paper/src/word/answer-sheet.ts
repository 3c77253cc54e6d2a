import { ImportedXmlComponent, Paragraph, type ParagraphChild } from 'docx';
import type { ComposedSheets, SheetBox, SheetCircle, SheetDrawing, SheetText } from '../composed.ts';
import { CIRCLES, type Point } from '../sheet/sheet-layout.ts';
import { GRAY } from './frame.ts';
import { strokesOf } from './strokes.ts';

/**
 * Answer sheets as shapes that are anchored to the page. One shape holds everything of a kind, such as all circles, and
 * is as large as the page: its path is in hundredths of a millimetre from the corner of the page.
 */
export function wordAnswerSheets(sheets: ComposedSheets): Paragraph[] {
  const draw = new Drawer(sheets.page);
  return sheets.pages.map(({ drawing, matrix, texts }, at) => {
    const form = sheets.drawings[drawing]!;
    if ('image' in form) throw new Error('expected a drawing, got an image');
    const shapes = [
      ...drawForm(draw, form),
      draw.path(modulesOf(matrix, sheets.code).map(boxPath), { fill: BLACK }),
      ...[...form.texts, ...texts].map((text) => draw.text(text)),
    ];
    return new Paragraph({
      pageBreakBefore: at > 0,
      spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' },
      // The library knows no drawings; its type for imported ones leaves out that they are children of paragraphs.
      children: shapes.map((xml) => ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild),
    });
  });
}

const BLACK = '000000';
const PENCIL = '464646';
const LIGHT = 'A5A5A5';
const FILL = '282828';
/** In millimetres. */
const LINE = 0.2;
const LETTER = { height: 1.7, line: 0.16 };
const NUMBER = { height: 2.1, line: 0.24 };
const CROSS = { reach: 2.7, line: 0.45 };
const USUAL_DIAMETER = CIRCLES.usual.circle;

function drawForm(draw: Drawer, form: SheetDrawing): string[] {
  const { filled, outlined, circles, numbers, circleDiameter: diameter } = form;
  // Letters and numbers grow with the circles.
  const scale = diameter / USUAL_DIAMETER;
  const reach = CROSS.reach * scale;
  const ofLook = (isOne: (look: SheetCircle['look']) => boolean) => circles.filter(({ look }) => isOne(look));
  const rings = (some: readonly Point[]) => some.map((circle) => circlePath(circle, diameter));
  const letters = ofLook((look) => look === undefined).flatMap((circle) =>
    strokesOf(circle.sign, circle, LETTER.height * scale, 'center'),
  );
  const crosses = ofLook((look) => look === 'struck').flatMap(({ x, y }) =>
    [-1, 1].map((side) => [[x - reach, y - side * reach] as const, [x + reach, y + side * reach] as const]),
  );
  return [
    draw.path(filled.map(boxPath), { fill: BLACK }),
    draw.path([...outlined.map(boxPath), ...rings(circles)], { line: LINE, color: PENCIL }),
    draw.path(rings(ofLook((look) => look !== undefined)), { fill: FILL }),
    draw.path(letters.map(linePath), { line: LETTER.line, color: LIGHT }),
    draw.path(crosses.map(linePath), { line: CROSS.line, color: FILL }),
    draw.path(
      numbers.flatMap(({ text, ...at }) => strokesOf(text, at, NUMBER.height * scale, 'right')).map(linePath),
      { line: NUMBER.line, color: BLACK },
    ),
  ];
}

/** The black runs of all rows, as boxes. */
function modulesOf(
  matrix: ComposedSheets['pages'][number]['matrix'],
  { x, y, size }: ComposedSheets['code'],
): SheetBox[] {
  const module = size / matrix.length;
  return matrix.flatMap((runs, row) => {
    let from = 0;
    return runs.flatMap((run, at) => {
      const left = x + from * module;
      from += run;
      // Rows overlap by a hundredth of a millimetre, so that no white line stands between them.
      const height = module + (row < matrix.length - 1 ? 0.01 : 0);
      return at % 2 === 0 ? [{ x: left, y: y + row * module, width: run * module, height }] : [];
    });
  });
}

const UNITS_PER_MM = 100;
const inUnits = (mm: number) => Math.round(mm * UNITS_PER_MM);
const pt = (x: number, y: number) => `<a:pt x="${inUnits(x)}" y="${inUnits(y)}"/>`;
const moveTo = (x: number, y: number) => `<a:moveTo>${pt(x, y)}</a:moveTo>`;
const lineTo = (x: number, y: number) => `<a:lnTo>${pt(x, y)}</a:lnTo>`;

function boxPath({ x, y, width, height }: SheetBox): string {
  const [right, bottom] = [x + width, y + height];
  const lines = [lineTo(right, y), lineTo(right, bottom), lineTo(x, bottom)].join('');
  return `${moveTo(x, y)}${lines}<a:close/>`;
}

function circlePath({ x, y }: Point, diameter: number): string {
  const radius = inUnits(diameter / 2);
  const arc = `<a:arcTo wR="${radius}" hR="${radius}" stAng="0" swAng="21600000"/>`;
  return `${moveTo(x + diameter / 2, y)}${arc}<a:close/>`;
}

function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => (at === 0 ? moveTo(x, y) : lineTo(x, y))).join('');
}

const EMU_PER_MM = 36_000;
const inEmu = (mm: number) => Math.round(mm * EMU_PER_MM);
const NAMESPACES = [
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ');
const SHAPES = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** Writes the shapes of a document, each with a number of its own. */
class Drawer {
  private count = 0;

  constructor(private readonly page: ComposedSheets['page']) {}

  /** One shape of many paths; filled, or lines of a width in millimetres. */
  path(paths: readonly string[], look: { fill: string } | { line: number; color: string }): string {
    const { width, height } = this.page;
    const size = `w="${inUnits(width)}" h="${inUnits(height)}"`;
    const paint =
      'fill' in look
        ? `${solid(look.fill)}<a:ln><a:noFill/></a:ln>`
        : `<a:noFill/><a:ln w="${inEmu(look.line)}" cap="rnd">${solid(look.color)}<a:round/></a:ln>`;
    const geometry = `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path ${size}>${paths.join('')}</a:path></a:pathLst></a:custGeom>`;
    return this.shape({ x: 0, y: 0, width, height }, `${geometry}${paint}`, '<wps:bodyPr/>');
  }

  /** A text box without borders and padding. */
  text(text: SheetText): string {
    const anchor = text.hasLines ? 't' : 'ctr';
    const insets = 'lIns="0" tIns="0" rIns="0" bIns="0"';
    const geometry = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln>';
    return this.shape(
      text,
      geometry,
      `<wps:txbx><w:txbxContent>${paragraphOf(text)}</w:txbxContent></wps:txbx><wps:bodyPr wrap="square" ${insets} anchor="${anchor}"><a:noAutofit/></wps:bodyPr>`,
      ' txBox="1"',
    );
  }

  private shape({ x, y, width, height }: SheetBox, properties: string, content: string, kind = ''): string {
    this.count += 1;
    const place = (axis: 'H' | 'V', mm: number) =>
      `<wp:position${axis} relativeFrom="page"><wp:posOffset>${inEmu(mm)}</wp:posOffset></wp:position${axis}>`;
    const size = `cx="${inEmu(width)}" cy="${inEmu(height)}"`;
    return [
      `<w:r ${NAMESPACES}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>`,
      `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${this.count}" behindDoc="0" locked="1" layoutInCell="1" allowOverlap="1">`,
      `<wp:simplePos x="0" y="0"/>${place('H', x)}${place('V', y)}<wp:extent ${size}/>`,
      `<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>`,
      `<wp:docPr id="${this.count}" name="Sheet ${this.count}"/><wp:cNvGraphicFramePr/>`,
      `<a:graphic><a:graphicData uri="${SHAPES}"><wps:wsp><wps:cNvSpPr${kind}/>`,
      `<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>${properties}</wps:spPr>${content}`,
      '</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>',
    ].join('');
  }
}

function solid(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
}

function paragraphOf({ text, direction, size, side, isStrong, isGray, isMono, hasLines }: SheetText): string {
  const halfPoints = Math.round(size * 2);
  const isRightToLeft = direction === 'rtl';
  // Sides are those of the paragraph's own direction.
  const justify = isRightToLeft && side !== 'center' ? { left: 'right', right: 'left' }[side] : side;
  const style = [
    isMono ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' : '',
    isStrong ? '<w:b/><w:bCs/>' : '',
    isGray ? `<w:color w:val="${GRAY}"/>` : '',
    `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`,
    isRightToLeft ? '<w:rtl/>' : '',
  ].join('');
  const line = Math.round(size * (hasLines ? 1.25 : 1.2) * 20);
  return [
    `<w:p><w:pPr>${isRightToLeft ? '<w:bidi/>' : ''}`,
    `<w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"/><w:jc w:val="${justify}"/></w:pPr>`,
    `<w:r><w:rPr>${style}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`,
  ].join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
