import { MathMLToLaTeX } from 'mathml-to-latex';
import { quoted } from './emphasis.ts';
import { fenceOf, languageOfClass } from './fence.ts';
import { AS_WRITTEN, PLAIN_SIGN, SIGNS } from './marks.ts';
import { DELIMITERS } from './split-formulas.ts';

/** An element that is processed as a whole rather than as words. */
export interface Captured {
  readonly open: (name: string, attributes: Attributes) => void;
  /** Whether this tag ends the element. */
  readonly close: (name: string) => boolean;
  readonly addText: (text: string) => void;
  /** @param end position of the element's end in the HTML */
  readonly finish: (html: string, end: number) => Finished;
}

export interface Finished {
  readonly kind: 'words' | 'written' | 'written-block' | 'block' | 'formula';
  readonly text: string;
  /** Whether a formula has a line of its own. */
  readonly isDisplay?: boolean;
  readonly note?: string;
}

type Attributes = Readonly<Record<string, string>>;

/** How an element is processed as a whole; undefined if its content is read normally. */
export function captureOf(name: string, attributes: Attributes, start: number): Captured | undefined {
  const classes = attributes['class'];
  if (classes === AS_WRITTEN && name === 'pre')
    return textCapture((text) => ({ kind: 'written-block', text }));
  if (classes === AS_WRITTEN && name !== 'br') return textCapture((text) => ({ kind: 'written', text }));
  if (classes === PLAIN_SIGN) return textCapture(plainSign);
  if (name === 'pre') return codeCapture(attributes);
  if (name === 'math') return mathCapture(start, attributes['display'] === 'block');
  if (name === 'script' && /^math\/tex\b/i.test(attributes['type'] ?? ''))
    return textCapture((text) => ({
      kind: 'formula',
      text,
      isDisplay: /mode\s*=\s*display/i.test(attributes['type'] ?? ''),
    }));
  if (name === 'rt')
    return textCapture((text) => ({ kind: 'words', text: text.trim() && `(${text.trim()})` }));
  const media = MEDIA.get(name);
  if (media !== undefined) return mediaCapture(media, attributes);
  const note = LEFT_OUT.get(name);
  if (note !== undefined) return textCapture(() => ({ kind: 'words', text: '', ...note }));
  // These repeat a formula that is next to them.
  if (/\b(?:katex-html|MathJax_Preview)\b/.test(classes ?? '')) return textCapture(nothing);
  return isHidden(attributes) ? textCapture(hidden) : undefined;
}

function isHidden({ hidden, style = '' }: Attributes): boolean {
  return hidden !== undefined || /\b(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style);
}

function nothing(): Finished {
  return { kind: 'words', text: '' };
}

function hidden(text: string): Finished {
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' ? nothing() : { ...nothing(), note: `Hidden text is left out: ${quoted([words])}.` };
}

/** Media that are reported by their address. */
function mediaCapture(what: string, { src, data }: Attributes): Captured {
  let source = src ?? data ?? '';
  const capture = textCapture(() => {
    const name = source.startsWith('data:') ? '' : source.trim().slice(0, LONGEST_SOURCE);
    return { ...nothing(), note: `${what} is left out${name === '' ? '' : ` (${name})`}.` };
  });
  return {
    ...capture,
    open: (name, attributes) => {
      capture.open(name, attributes);
      if (name === 'source' || name === 'embed') source ||= attributes['src'] ?? '';
    },
  };
}

const LONGEST_SOURCE = 200;

function plainSign(text: string): Finished {
  const isSign = text.length === 1 && SIGNS.includes(text);
  return isSign ? { kind: 'written', text: `\\${text}` } : { kind: 'words', text };
}

const MEDIA = new Map([
  ['audio', 'A sound'],
  ['video', 'A film'],
  ['iframe', 'An embedded page'],
  ...['object', 'embed', 'applet'].map((name) => [name, 'An embedded file'] as const),
]);
const DRAWING = { note: 'A drawing is left out.' };

const LEFT_OUT = new Map<string, { note?: string }>([
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'rp'].map((name) => [name, {}] as const),
  ['svg', DRAWING],
  ['canvas', DRAWING],
]);

function textCapture(finish: (text: string) => Finished): Captured {
  let depth = 1;
  let text = '';
  return {
    open: () => {
      depth += 1;
    },
    close: () => {
      depth -= 1;
      return depth === 0;
    },
    addText: (more) => {
      text += more;
    },
    finish: () => finish(text),
  };
}

/** Preformatted text. HTML ignores a line break after the opening tag, and writers add one at the end. */
function codeCapture({ class: classes }: Attributes): Captured {
  let code = '';
  let language = languageOfClass(classes);
  let hasElement = false;
  const capture = textCapture(() => ({
    kind: 'block',
    text: fenceOf(code.replace(/\n$/, ''), language),
  }));
  return {
    ...capture,
    open: (name, attributes) => {
      capture.open(name, attributes);
      hasElement = true;
      if (name === 'br') code += '\n';
      if (name === 'code') language ||= languageOfClass(attributes['class']);
    },
    addText: (text) => {
      code += code === '' && !hasElement ? text.replace(/^\n/, '') : text;
    },
  };
}

/** MathML: its TeX annotation, or a conversion. */
function mathCapture(start: number, isDisplay: boolean): Captured {
  let text = '';
  let tex: string | undefined;
  let isInTex = false;
  const capture = textCapture(() => ({ kind: 'words', text }));
  return {
    ...capture,
    open: (name, attributes) => {
      capture.open(name, attributes);
      if (name === 'annotation' && /tex/i.test(attributes['encoding'] ?? '')) {
        isInTex = true;
        tex ??= '';
      }
    },
    close: (name) => {
      if (name === 'annotation') isInTex = false;
      return capture.close(name);
    },
    addText: (more) => {
      if (isInTex) tex += more;
      else text += more;
    },
    finish: (html, end) => {
      if (tex?.trim()) return { kind: 'formula', text: withoutDelimiters(tex.trim()), isDisplay };
      const made = texOfMathml(html.slice(start, end));
      if (made !== undefined) return { kind: 'formula', text: made, isDisplay };
      return { kind: 'words', text, note: 'A formula became plain text.' };
    },
  };
}

/** Removes the delimiters that programs add to TeX. */
function withoutDelimiters(tex: string): string {
  const found = DELIMITERS.find(([opening, closing]) => {
    const end = tex.length - closing.length;
    const isAround = tex.startsWith(opening) && tex.endsWith(closing) && end > opening.length;
    return isAround && tex.indexOf(closing, opening.length) === end;
  });
  return found === undefined ? tex : tex.slice(found[0].length, -found[1].length).trim();
}

/** Longer ones are not formulas of a question. */
const LENGTH = 20_000;

/** The TeX of a MathML element; undefined if it cannot be converted. */
function texOfMathml(mathml: string): string | undefined {
  if (mathml.length > LENGTH) return undefined;
  try {
    const tex = MathMLToLaTeX.convert(mathml.replace(/<(\/?)[\w-]+:/g, '<$1'));
    return tex.trim() === '' ? undefined : tex;
  } catch {
    return undefined;
  }
}
