import type { Markup, Token } from './markup.ts';
import type { Prose } from './prose.ts';

/** How a stretch is read: its tokens, and the markup that these make. Passed to the readers of tables and lists, which read stretches again. */
export interface Rules {
  readonly tokens: (prose: Prose) => Token[];
  readonly pair: (tokens: readonly Token[]) => Markup[];
}

/** The markup that a sign begins at this position; undefined for an ordinary character. */
export type ReadSign = (prose: Prose, at: number) => Token | undefined;

/** Reads a stretch from left to right, with one function for each sign. */
export function readTokens(prose: Prose, signs: ReadonlyMap<string, ReadSign>): Token[] {
  const tokens: Token[] = [];
  for (let at = prose.start; at < prose.end; ) {
    const token = signs.get(prose.text[at]!)?.(prose, at);
    if (token === undefined) at += 1;
    else {
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}
