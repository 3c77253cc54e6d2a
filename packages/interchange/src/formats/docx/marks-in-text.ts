import type { Numbered, Numbering } from './number-formats.ts';

// Private-use characters: mammoth drops paragraph numbering and formulas, so they are passed through it as text.
const NUMBERED: Readonly<Record<Numbering, string>> = {
  number: '\ue0f1',
  letter: '\ue0f2',
  bullet: '\ue0f3',
  roman: '\ue0f5',
};
const LOST_FORMULA = '\ue0f4';
const END_OF_LABEL = '\ue0f6';
/** Around words that Word does not show. */
export const HIDDEN = { start: '\ue0f7', end: '\ue0f8' } as const;
/** Around words in colour. */
export const COLOURED = { start: '\ue0f9', end: '\ue0fa' } as const;
/** Around the colour of a cell in hexadecimal digits, a slash, and the letters of the sides that have a border. */
export const LOOK = { start: '\ue0fb', end: '\ue0fc' } as const;

/** A run with the numbering of its paragraph; its label stays one piece of text. */
export function runOfNumbering({ by, level, list, label }: Numbered): string {
  const written = label.replace(/[\ue0f1-\ue0f6&<>]/g, '');
  return `<w:r><w:t>${NUMBERED[by]}${level}${list}/${written}${END_OF_LABEL}</w:t></w:r>`;
}

const NUMBERING = /^([\ue0f1-\ue0f3\ue0f5])(\d)(\d{1,20})\/([^\ue0f6]{0,40})\ue0f6/;

/** The numbering of a paragraph that begins with such a run, and its text. */
export function takeNumbering(text: string): { numbered: Numbered | undefined; text: string } {
  const begun = text.trimStart();
  const [sign, character, level, list = '', label = ''] = NUMBERING.exec(begun) ?? [];
  const by = (Object.keys(NUMBERED) as Numbering[]).find((kind) => NUMBERED[kind] === character);
  if (sign === undefined || by === undefined) return { numbered: undefined, text };
  return { numbered: { by, level: Number(level), list, label }, text: begun.slice(sign.length) };
}

/** A formula as a run; undefined marks a formula that TeX cannot express. */
export function runOfFormula(tex: string | undefined): string {
  const text = tex === undefined ? LOST_FORMULA : `\\(${tex}\\)`;
  return `<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r>`;
}

const FORMULA_LEFT_OUT = 'A formula is left out: formulas of its kind cannot be imported.';

/** The text with a word in place of each lost formula, and notes. */
export function tellLostFormulas(text: string): { text: string; notes: string[] } {
  if (!text.includes(LOST_FORMULA)) return { text, notes: [] };
  return { text: text.replaceAll(LOST_FORMULA, '[formula]'), notes: [FORMULA_LEFT_OUT] };
}
