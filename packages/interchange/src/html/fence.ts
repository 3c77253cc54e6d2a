/** A fenced block of code, with more backticks than any line of it begins with. */
export function fenceOf(code: string, language = ''): string {
  let ticks = '```';
  for (const [inside] of code.matchAll(/^`{3,}/gm)) if (inside.length >= ticks.length) ticks = `${inside}\``;
  return `${ticks}${language}\n${code === '' ? '' : `${code}\n`}${ticks}`;
}

const LANGUAGE = /^[\w+#.-]{1,20}$/;

/** The language of a fence, such as `c`; empty if HTML cannot express it. */
export function languageOf(fence: string): string {
  const named = /^`{3,}([^\n`]*)\n/.exec(fence)?.[1] ?? '';
  return LANGUAGE.test(named) ? named : '';
}

/** The language of an HTML element, by the class that the HTML specification proposes. */
export function languageOfClass(classes: string | undefined): string {
  const named = /(?:^|\s)language-(\S+)/.exec(classes ?? '')?.[1] ?? '';
  return LANGUAGE.test(named) ? named : '';
}
