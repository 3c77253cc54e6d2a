const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';
const RAISED = '0123456789+-=()niabcdefghjklmoprstuvwxyz';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ';
const LOWERED = '0123456789+-=()aehijklmnoprstuvx';

const CHARACTERS = { sup: mapOf(RAISED, SUPERSCRIPTS), sub: mapOf(LOWERED, SUBSCRIPTS) };

/** Superscript or subscript as Unicode characters, or as a formula. */
export function scriptOf(name: 'sub' | 'sup', words: string): { text: string; tex?: string } {
  const trimmed = words.trim();
  if (trimmed === '') return { text: words };
  const characters = [...trimmed.replaceAll('−', '-')].map((character) => CHARACTERS[name].get(character));
  if (!characters.includes(undefined)) return { text: characters.join('') };
  const inside = /^[\w+\-=() ]+$/.test(trimmed) ? trimmed.replaceAll('_', '\\_') : escapeTex(trimmed);
  const isWord = /[A-Za-z]{2}/.test(trimmed);
  return { text: words, tex: `${name === 'sup' ? '^' : '_'}{${isWord ? `\\text{${inside}}` : inside}}` };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '^': '\\hat{}',
  '~': '\\sim ',
};

function escapeTex(text: string): string {
  return text.replace(/[\\#$%&_{}^~]/g, (character) => ESCAPES[character] ?? `\\${character}`);
}

function mapOf(plain: string, special: string): ReadonlyMap<string, string> {
  const characters = [...special];
  return new Map([...plain].map((character, at) => [character, characters[at]!]));
}
