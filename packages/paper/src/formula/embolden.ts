import type { Formula } from './formula.ts';

/** Runs of letters with the places of their bold forms in Unicode: slanted, as variables are, and upright. */
const RUNS: readonly (readonly [first: string, last: string, slanted: number, upright: number])[] = [
  ['0', '9', 0x1d7ce, 0x1d7ce],
  ['A', 'Z', 0x1d468, 0x1d400],
  ['a', 'z', 0x1d482, 0x1d41a],
  ['Α', 'Ω', 0x1d6a8, 0x1d6a8],
  ['α', 'ω', 0x1d736, 0x1d6c2],
  ['∇', '∇', 0x1d6c1, 0x1d6c1],
  ['∂', '∂', 0x1d74f, 0x1d6db],
];

/** A formula in bold letters. Signs without a bold form, such as a plus, stay as they are. */
export function embolden(formula: Formula): Formula {
  if (formula.is === 'symbol') return { ...formula, text: boldText(formula.text, true) };
  if (formula.is === 'text' || formula.is === 'function')
    return { ...formula, text: boldText(formula.text, false) };
  const parts = Object.entries(formula).map(([name, value]: [string, unknown]) => [name, emboldenAll(value)]);
  return Object.fromEntries(parts) as Formula;
}

function emboldenAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emboldenAll);
  return typeof value === 'object' && value !== null && 'is' in value ? embolden(value as Formula) : value;
}

function boldText(text: string, isSlanted: boolean): string {
  return Array.from(text, (letter) => {
    const run = RUNS.find(([first, last]) => letter >= first && letter <= last);
    if (run === undefined || letter.length > 1) return letter;
    const [first, , slanted, upright] = run;
    const place = letter.codePointAt(0)! - first.codePointAt(0)!;
    return String.fromCodePoint((isSlanted ? slanted : upright) + place);
  }).join('');
}
