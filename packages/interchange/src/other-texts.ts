import { excerptOf } from './judge-question.ts';

const MOST_NAMED = 20;

/** The note on texts of a question that its reader takes for no part of it; undefined without such texts. */
export function noteOfOtherTexts(texts: readonly string[]): string | undefined {
  const named = texts.map((text) => excerptOf(text)).filter((text) => text !== '');
  if (named.length === 0) return undefined;
  const shown = named.slice(0, MOST_NAMED).map((text) => `“${text}”`);
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return `Other texts are left out: ${shown.join(', ')}${more}.`;
}
