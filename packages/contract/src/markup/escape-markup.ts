import { bareText } from './bare-text.ts';
import { findFences } from './fences.ts';
import { escapeAt, findMarkup, isEscapable } from './find-markup.ts';
import { readDollar } from './formulas.ts';
import { readBareImage } from './images.ts';
import type { Markup, Token } from './markup.ts';
import { characterAt, type Prose, proseOf } from './prose.ts';
import { type ReadSign, readTokens } from './rules.ts';

/**
 * Escapes a text of a file in which only formulas, images and fences are markup, so that all else is shown as it is written: a
 * backslash stands before each sign that may be markup. A text without other markup is returned unchanged. Linear time; the
 * result is at most twice as long.
 */
export function escapeMarkup(text: string): string {
  if (!findMarkup(text).some(isOther)) return text;
  const escaped = withBackslashes(text, findSigns(text));
  // A backslash between unrelated dollars could turn them into a formula, so dollars are escaped too in that case.
  return bareText(escaped) === text ? escaped : withBackslashes(text, findSigns(text, true));
}

function withBackslashes(text: string, places: readonly number[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const place of places) {
    parts.push(text.slice(end, place), '\\');
    end = place;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

function isOther(markup: Markup): boolean {
  switch (markup.kind) {
    case 'formula':
    case 'code':
      return false;
    case 'image':
      return markup.width !== undefined;
    case 'escape':
      return markup.sign !== '$';
    default:
      return true;
  }
}

/** The positions of the signs to escape: all that may be markup, because to escape some may make markup of others. */
function findSigns(text: string, withDollars = false): number[] {
  const found: number[] = [];
  const mark: ReadSign = (prose, at) => {
    if (isEscapable(prose, at)) found.push(at);
    return undefined;
  };
  const signs = new Map<string, ReadSign>([
    ['\\', readEscapedDollar],
    ['$', (prose, at) => readDollar(prose, at) ?? (withDollars ? mark(prose, at) : undefined)],
    ['!', readBareImage],
    ...[...'*`|-.{'].map((sign): [string, ReadSign] => [sign, mark]),
  ]);
  let end = 0;
  for (const fence of findFences(text)) {
    readTokens(proseOf(text, end, fence.start), signs);
    end = fence.end;
  }
  readTokens(proseOf(text, end, text.length), signs);
  return found;
}

function readEscapedDollar(prose: Prose, at: number): Token | undefined {
  return characterAt(prose, at + 1) === '$' ? escapeAt(at, '$') : undefined;
}
