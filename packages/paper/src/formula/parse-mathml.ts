/** An element of MathML as temml writes it: either children or text. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathElement[];
  readonly text: string;
}

const TOKEN = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: MathElement[];
  text: string;
}

/**
 * Parses the MathML of temml, which is well-formed and has no comments or declarations. @returns its outermost element
 */
export function parseMathml(markup: string): MathElement {
  const outside: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [outside];
  for (const [, closing, name, attributes = '', empty, text] of markup.matchAll(TOKEN)) {
    const top = open.at(-1)!;
    if (text !== undefined) top.text += readEntities(text);
    else if (closing === '/') {
      open.pop();
      if (top.name !== name) throw new Error(`expected </${top.name}>, got </${name}>`);
      open.at(-1)!.children.push(top);
    } else {
      const element = { name: name!, attributes: readAttributes(attributes), children: [], text: '' };
      if (empty === '/') top.children.push(element);
      else open.push(element);
    }
  }
  const [root] = outside.children;
  if (root === undefined || open.length !== 1) throw new Error('expected one element, got broken markup');
  return root;
}

function readAttributes(markup: string): Record<string, string> {
  const pairs = Array.from(markup.matchAll(ATTRIBUTE), ([, name, value]) => [name!, readEntities(value!)]);
  return Object.fromEntries(pairs);
}

function readEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });
}
