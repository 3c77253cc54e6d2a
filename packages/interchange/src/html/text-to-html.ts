import { type Alignment, findMarkup, type Markup, ticksAround } from '@exam/contract/rich-text';
import { fenceOf, languageOf } from './fence.ts';
import { AS_WRITTEN, OF_LINES, PLAIN_SIGN } from './marks.ts';

export interface HtmlOptions {
  /** The `src` of an image by its id. */
  readonly imageSource: (id: string) => string;
  /** A formula as HTML; undefined if it cannot be expressed and stays as written, with its dollars. */
  readonly formula: (tex: string, isDisplay: boolean) => string | undefined;
  /** False omits `style`, which some formats do not know: blanks may then look collapsed, but are not lost. */
  readonly hasStyles?: boolean;
}

/**
 * One of our texts as HTML that is also well-formed XML, except for references to characters that XML 1.0 cannot hold.
 * `htmlToText` inverts it exactly; only tables, lists, and stars within stars are returned in their usual form.
 */
export function textToHtml(text: string, options: HtmlOptions): string {
  const whole = { start: 0, end: text.length, markup: findMarkup(text) };
  return stretchToHtml(text, whole, ENDS, options);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly markup: readonly Markup[];
}

function stretchToHtml(text: string, stretch: Stretch, around: Neighbours, options: HtmlOptions): string {
  const html: string[] = [];
  let { start: end } = stretch;
  let { before } = around;
  for (const markup of stretch.markup) {
    const isBlock = markup.kind === 'code' || markup.kind === 'table' || markup.kind === 'list';
    const after: Neighbour = isBlock ? 'block' : 'inline';
    if (end < markup.start) html.push(proseToHtml(text.slice(end, markup.start), { before, after }, options));
    html.push(markupToHtml(text, markup, options));
    end = markup.end;
    const isOfLines = markup.kind === 'code' && !isUsual(markup.code, text.slice(markup.start, end));
    before = isOfLines ? 'line' : after;
  }
  const rest = { before, after: around.after };
  if (end < stretch.end) html.push(proseToHtml(text.slice(end, stretch.end), rest, options));
  return html.join('');
}

/** A formula between `\(` and `\)`, or `\[` and `\]` on a line of its own, as MathJax reads it. */
export function delimitedFormula(tex: string, isDisplay: boolean): string | undefined {
  const [opening, closing] = isDisplay ? ['\\[', '\\]'] : ['\\(', '\\)'];
  return tex.includes(closing) ? undefined : opening + escapeHtml(tex) + closing;
}

/** The neighbour of a piece of prose: an end of the text, a block, a line end, or something on the same line. */
type Neighbour = 'end' | 'block' | 'line' | 'inline';
interface Neighbours {
  readonly before: Neighbour;
  readonly after: Neighbour;
}

const INSIDE: Neighbours = { before: 'inline', after: 'inline' };
const ENDS: Neighbours = { before: 'end', after: 'end' };

function markupToHtml(text: string, markup: Markup, options: HtmlOptions): string {
  const written = text.slice(markup.start, markup.end);
  switch (markup.kind) {
    case 'escape':
      return `<span class="${PLAIN_SIGN}">${markup.sign}</span>`;
    case 'formula':
      return formulaToHtml(markup, written, options);
    case 'hidden':
      return '';
    case 'image': {
      const width = markup.width === undefined ? '' : ` width="${markup.width}%"`;
      return `<img src="${escapeHtml(options.imageSource(markup.imageId))}" alt="${escapeAttribute(markup.alt)}"${width}/>`;
    }
    case 'code':
      return codeToHtml(markup.code, written, markup.end === text.length);
    case 'inlineCode':
      return inlineCodeToHtml(markup.code, written, options);
    case 'table':
      return tableToHtml(text, markup, options);
    case 'list':
      return listToHtml(text, markup, options);
    default: {
      const name = markup.kind === 'strong' ? 'strong' : 'em';
      const inside = stretchToHtml(text, { ...markup.content, markup: markup.markup }, INSIDE, options);
      return `<${name}>${inside}</${name}>`;
    }
  }
}

/** Code with unusual delimiters, or with blanks that HTML drops, stays as written. */
function inlineCodeToHtml(code: string, written: string, options: HtmlOptions): string {
  const { opening, closing } = ticksAround(code);
  const isUsual = written === opening + code + closing && code === code.trim() && !code.includes('\n');
  if (!isUsual) return asWritten(written, options);
  return `<code>${proseToHtml(code, INSIDE, options)}</code>`;
}

/** TeX with blanks around it, or an empty line in it, would be read without them. */
function formulaToHtml(
  { tex, isDisplay }: Extract<Markup, { kind: 'formula' }>,
  written: string,
  options: HtmlOptions,
): string {
  const isUsual = !isDisplay || (tex === tex.trim() && !/[$\n]/.test(tex));
  return (isUsual ? options.formula(tex, isDisplay === true) : undefined) ?? asWritten(written, options);
}

/** A list whose numbers are not 1, 2, 3 … needs `value`, which formats without styles do not know either. */
function listToHtml(
  text: string,
  { items, start, end }: Extract<Markup, { kind: 'list' }>,
  options: HtmlOptions,
): string {
  const { hasStyles = true } = options;
  const isNumbered = items[0]!.number !== null;
  const isCounted = items.every(({ number }, at) => number === (isNumbered ? at + 1 : null));
  const lines = text.slice(start, end);
  // Readers take the last two for ends of lines.
  if ((!isCounted && !hasStyles) || /[\u2028\u2029]/.test(lines))
    return `<pre class="${AS_WRITTEN}">${escapeHtml(lines)}</pre>`;
  const written = items.map((item) => {
    const value = isCounted ? '' : ` value="${item.number}"`;
    return `<li${value}>${stretchToHtml(text, item, ENDS, options)}</li>`;
  });
  const name = isNumbered ? 'ol' : 'ul';
  const lineEnd = end === text.length && text.endsWith('\n') ? WRITTEN_BREAK : '';
  return `<${name} class="${OF_LINES}">${written.join('')}</${name}>${lineEnd}`;
}

/** The alignment of a cell, as a class where there are no styles. */
function alignedTo(alignment: Alignment | null | undefined, { hasStyles = true }: HtmlOptions): string {
  if (!alignment) return '';
  return hasStyles ? ` style="text-align:${alignment}"` : ` class="align-${alignment}"`;
}

function tableToHtml(
  text: string,
  { rows, alignments, end }: Extract<Markup, { kind: 'table' }>,
  options: HtmlOptions,
) {
  const [head, ...others] = rows.map((cells, rank) => {
    const name = rank === 0 ? 'th' : 'td';
    const written = cells.map(
      (cell, column) =>
        `<${name}${alignedTo(alignments?.[column], options)}>${stretchToHtml(text, cell, ENDS, options)}</${name}>`,
    );
    return `<tr>${written.join('')}</tr>`;
  });
  // QTI has no table without a body.
  const [above, body] = others.length === 0 ? ['', head] : [`<thead>${head}</thead>`, others.join('')];
  const lineEnd = end === text.length && text.endsWith('\n') ? WRITTEN_BREAK : '';
  return `<table>${above}<tbody>${body}</tbody></table>${lineEnd}`;
}

/** A usual fence becomes a code block; others stay as written. */
function codeToHtml(code: string, written: string, isLast: boolean): string {
  if (!isUsual(code, written)) return `<pre class="${AS_WRITTEN}">${escapeHtml(written)}</pre>`;
  const language = languageOf(written);
  const known = language === '' ? '' : ` class="language-${language}"`;
  const lineEnd = isLast && written.endsWith('\n') ? WRITTEN_BREAK : '';
  return `<pre><code${known}>${escapeHtml(code)}\n</code></pre>${lineEnd}`;
}

function isUsual(code: string, written: string): boolean {
  const usual = fenceOf(code, languageOf(written));
  return written === usual || written === `${usual}\n`;
}

const WRITTEN_BREAK = `<br class="${AS_WRITTEN}"/>`;

/** Collapsible white space, and the no-break space, which readers trim. */
const RUNS = /[ \t\n\f\r\u00a0]+|[^ \t\n\f\r\u00a0]+/g;

function proseToHtml(prose: string, neighbours: Neighbours, options: HtmlOptions): string {
  const runs = prose.match(RUNS) ?? [];
  return runs
    .map((run, at) => {
      if (!/^[ \t\n\f\r\u00a0]/.test(run)) return wordToHtml(run);
      const before = at === 0 ? neighbours.before : 'inline';
      const after = at === runs.length - 1 ? neighbours.after : 'inline';
      return spaceToHtml(run, { before, after }, options);
    })
    .join('');
}

function spaceToHtml(run: string, { before, after }: Neighbours, options: HtmlOptions): string {
  const isInLine = before === 'inline' && after === 'inline';
  if (isInLine && run === ' ') return ' ';
  if (isInLine && run === '\u00a0') return '&#160;';
  if (/[^\n]/.test(run)) return asWritten(run, options);
  if (before !== 'end' && after !== 'end') return '<br/>'.repeat(run.length);
  // After a block, the first break is the end of its own line.
  return WRITTEN_BREAK.repeat(run.length + (before === 'block' ? 1 : 0));
}

/** Characters that a page would read as the beginning of a formula get their own element. */
function wordToHtml(word: string): string {
  const [first = '', ...rest] = word.split(/(?<=\\)(?=[([])|(?<=\$)(?=\$)/);
  return escapeHtml(first) + rest.map((part) => `<span>${escapeHtml(part)}</span>`).join('');
}

function asWritten(text: string, { hasStyles = true }: HtmlOptions): string {
  const style = hasStyles ? ' style="white-space:pre-wrap"' : '';
  return `<span class="${AS_WRITTEN}"${style}>${escapeHtml(text)}</span>`;
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters become references: as they are, files and programs lose them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const SPECIAL = /[&<>"\x01-\x08\x0b-\x1f\ufeff\ufffe\uffff]/g;

function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => NAMED[character] ?? `&#${character.charCodeAt(0)};`);
}

function escapeAttribute(text: string): string {
  return escapeHtml(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
