import { isDisplayedFormula, isFormula } from './is-formula.ts';
import type { Formula } from './markup.ts';
import { characterAt, isBlank, type Prose } from './prose.ts';

/** What a dollar begins: a formula on a line of its own, or one in its line. */
export function readDollar(prose: Prose, at: number): Formula | undefined {
  return readDisplayed(prose, at) ?? readFormula(prose, at);
}

/** `$$…$$`. No dollar stands in it, so that the next one shows whether it ends. */
function readDisplayed({ text, end }: Prose, at: number): Formula | undefined {
  if (!text.startsWith('$$', at)) return undefined;
  for (let place = at + 2; place + 1 < end; place += 1) {
    if (text[place] === '\n' && text[place + 1] === '\n') return undefined;
    if (text[place] === '\\') place += 1;
    else if (text[place] === '$') {
      const tex = text.slice(at + 2, place);
      if (text[place + 1] !== '$' || !isDisplayedFormula(tex)) return undefined;
      return { kind: 'formula', tex, isDisplay: true, start: at, end: place + 2 };
    }
  }
  return undefined;
}

/**
 * A formula. The first unescaped dollar either closes it or proves that there is none, because all dollars before it
 * are `\$`; so the next formula starts after what was read.
 */
function readFormula(prose: Prose, at: number): Formula | undefined {
  const closing = closingDollar(prose, at);
  if (closing === undefined) return undefined;
  return { kind: 'formula', tex: prose.text.slice(at + 1, closing), start: at, end: closing + 1 };
}

/** The closing dollar of the formula opened at `opening`; undefined if that dollar opens none. */
function closingDollar(prose: Prose, opening: number): number | undefined {
  if (isBlank(characterAt(prose, opening + 1))) return undefined;
  for (let at = opening + 1; at < prose.end; at += 1) {
    const character = prose.text[at];
    const next = characterAt(prose, at + 1);
    if (character === '\n' && next === '\n') return undefined;
    if (character === '\\' && next !== '\n') at += 1;
    else if (character === '$') {
      const closes = at > opening + 1 && !isBlank(prose.text[at - 1]) && !/\d/.test(next ?? '');
      return closes && isFormula(prose.text, opening, at) ? at : undefined;
    }
  }
  return undefined;
}
