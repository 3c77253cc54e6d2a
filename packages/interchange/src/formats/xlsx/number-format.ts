/** The displayed text of a number by its format code (ECMA-376 part 1, 18.8.31); undefined for an unknown code. */
export function shownNumber(value: number, code: string): string | undefined {
  if (code.length > LENGTH) return undefined;
  const sections = sectionsOf(code);
  const isOfNegatives = value < 0 && sections.length > 1;
  const found = NUMBER.exec(bare(sections[isOfNegatives ? 1 : 0] ?? ''));
  if (found === null) return undefined;
  const { before = '', thousands, decimals = '', percent = '', after = '' } = found.groups ?? {};
  const size = Math.abs(percent.includes('%') ? value * 100 : value);
  const digits = withDigits(size, decimals.length, thousands !== undefined);
  const sign = value < 0 && !isOfNegatives && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${before}${digits}${percent}${after}`.trim();
}

/** A number without a format, with fifteen digits like in Excel: 0.3 is stored as 0.30000000000000004. */
export function textOfNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** Whether a code shows numbers unchanged: no code, or text. */
export function isPlain(code: string): boolean {
  return /^(?:general|@|)$/i.test(code);
}

/** Whether a code is for dates or times, which are read as such. */
export function isOfDates(code: string): boolean {
  if (code.length > LENGTH) return false;
  return /[ymdhs]/i.test(
    code.replace(LITERALS, '').replace(BRACKETS, (whole) => (/^\[(?:h+|m+|s+)\]$/i.test(whole) ? whole : '')),
  );
}

/** Longer codes are invalid in every program. */
const LENGTH = 255;

/** A bracketed part. */
const BRACKETS = /\[[^\]]{0,255}\]/g;
const LITERALS = /"[^"]*"|\\./g;

/** Text before and after the digits is shown literally. */
const NUMBER =
  /^(?<before>[^#0?.,%E/]*)(?<thousands>#,##)?#*0(?:\.(?<decimals>0{1,30}))?(?<percent>\s*%)?(?<after>[^#0?.,%E/]*)$/;

/** A section with literals as shown; colours, locales and fillers show nothing. */
function bare(section: string): string {
  return section
    .replace(BRACKETS, (whole) => (whole.startsWith('[$') ? (/[^\]-]*/.exec(whole.slice(2))?.[0] ?? '') : ''))
    .replace(/_.|\*./g, '')
    .replace(LITERALS, (literal) => (literal.startsWith('"') ? literal.slice(1, -1) : literal.slice(1)));
}

/** Splits at semicolons outside quotation marks: an even number of marks follows them. */
function sectionsOf(code: string): string[] {
  const sections: string[] = [];
  let end = code.length;
  let isQuoted = false;
  for (let at = code.length - 1; at >= 0; at -= 1) {
    if (code[at] === '"') isQuoted = !isQuoted;
    if (code[at] !== ';' || isQuoted) continue;
    sections.unshift(code.slice(at + 1, end));
    end = at;
  }
  return [code.slice(0, end), ...sections];
}

/** Rounds like spreadsheets: from fifteen digits, half up. */
function withDigits(size: number, decimals: number, hasThousands: boolean): string {
  const kept = Number(size.toPrecision(15));
  const rounded = Number(`${Math.round(Number(`${kept}e${decimals}`))}e-${decimals}`);
  // Very small and very large numbers are written with an exponent, and cannot take a second one.
  const digits = (Number.isNaN(rounded) ? kept : rounded).toFixed(decimals);
  return hasThousands ? withThousands(digits) : digits;
}

/** A number with an exponent gets no commas. */
function withThousands(digits: string): string {
  const [whole = '', ...decimals] = digits.split('.');
  if (!/^\d+$/.test(whole)) return digits;
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return [groups.join(','), ...decimals].join('.');
}
