/** A block of code as our texts write it: more backticks than any line of it begins with. */
export function fenceOf(code: string, language = ''): string {
  let ticks = '```';
  for (const [inside] of code.matchAll(/^`{3,}/gm)) if (inside.length >= ticks.length) ticks = `${inside}\``;
  return `${ticks}${language}\n${code === '' ? '' : `${code}\n`}${ticks}`;
}

const LANGUAGE = /^[\w+#.-]{1,20}$/;

/** What a fence says its code is written in, such as `c`; empty where it says nothing that HTML can say. */
export function languageOf(fence: string): string {
  const named = /^`{3,}([^\n`]*)\n/.exec(fence)?.[1] ?? '';
  return LANGUAGE.test(named) ? named : '';
}

/** The same of an element of HTML, by the class that HTML's specification proposes. */
export function languageOfClass(classes: string | undefined): string {
  const named = /(?:^|\s)language-(\S+)/.exec(classes ?? '')?.[1] ?? '';
  return LANGUAGE.test(named) ? named : '';
}
