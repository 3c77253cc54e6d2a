import { Parser } from 'htmlparser2';
import { childOf, childrenOf, escapeXml, parseXml } from '../../xml.ts';
import { isOfDates, isPlain, shownNumber, textOfNumber } from './number-format.ts';

/** The built-in format codes (ECMA-376 part 1, 18.8.30), except dates. */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  48: '##0.0E+0',
};

/**
 * The format codes by index of the cell style, for styles that change how numbers are shown.
 * @throws UnreadableFile
 */
export function formatsOfStyles(styles: Uint8Array, file: string): ReadonlyMap<string, string> {
  const root = parseXml(styles, file);
  const codes = new Map(Object.entries(BUILT_IN));
  for (const { attributes } of childrenOf(childOf(root, 'numFmts'), 'numFmt'))
    codes.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
  return new Map(
    childrenOf(childOf(root, 'cellXfs'), 'xf')
      .map(({ attributes }, rank) => [String(rank), codes.get(attributes['numFmtId'] ?? '') ?? ''] as const)
      .filter(([, code]) => !isPlain(code) && !isOfDates(code)),
  );
}

/** Marks a number with an unknown format on its way through the library; no cell contains it. */
export const DOUBT = '\ufdd0format\ufdd0';

/** A sheet in which formatted numbers are replaced by their displayed text: 0.5 by “50%”. */
export function showNumbers(xml: string, formats: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  let [end, start, value, isValue] = [0, 0, '', false];
  let cell: Readonly<Record<string, string>> = {};
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (localName(name) === 'c') [cell, start, value] = [attributes, parser.startIndex, ''];
        isValue = localName(name) === 'v';
      },
      ontext: (text) => {
        if (isValue) value += text;
      },
      onclosetag: (name) => {
        isValue = false;
        const code = formats.get(cell['s'] ?? '');
        if (localName(name) !== 'c' || code === undefined || !isNumber(cell, value)) return;
        parts.push(xml.slice(end, start), cellOf(name, cell['r'], Number(value), code));
        end = parser.endIndex + 1;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return parts.join('') + xml.slice(end);
}

function isNumber(cell: Readonly<Record<string, string>>, value: string): boolean {
  return (cell['t'] ?? 'n') === 'n' && value.trim() !== '' && Number.isFinite(Number(value));
}

function cellOf(name: string, place: string | undefined, value: number, code: string): string {
  const shown = shownNumber(value, code) ?? `${textOfNumber(value)}${DOUBT}`;
  const at = place === undefined ? '' : ` r="${escapeXml(place)}"`;
  const prefix = name.slice(0, -1);
  return `<${name}${at} t="str"><${prefix}v>${escapeXml(shown)}</${prefix}v></${name}>`;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
