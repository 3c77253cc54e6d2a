/**
 * Values of PostgreSQL from their texts, for the types that fill the pages of lists. The parsers of pg look at each character on
 * its own, which takes a third of reading a page.
 */

type Parse = (text: string) => unknown;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** Makes a parser of `text[]`. @param parseAny for arrays of arrays, and those that do not begin at 1 */
export function makeParseTexts(parseAny: Parse): Parse {
  return (text) => {
    if (text === '{}') return [];
    const end = text.length - 1;
    const items: (string | null)[] = [];
    if (!text.startsWith('{')) return parseAny(text);
    for (let at = 1; at < end; at++) {
      if (text.charCodeAt(at) === QUOTE) {
        const item = readQuoted(text, at + 1);
        items.push(item.value);
        at = item.end;
      } else {
        const comma = text.indexOf(',', at);
        const item = text.slice(at, comma < 0 ? end : comma);
        if (item.startsWith('{')) return parseAny(text);
        items.push(item === 'NULL' ? null : item);
        at += item.length;
      }
    }
    return items;
  };
}

/** Reads on from after a quote. @returns also the position after the closing one */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = '';
  let from = start;
  for (let at = start; ; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return { value: value + text.slice(from, at), end: at + 1 };
    if (character !== BACKSLASH) continue;
    value += text.slice(from, at);
    // What follows stands for itself.
    at++;
    from = at;
  }
}

/** `2026-11-27 15:25:09.123456+00`: four digits of a year, up to six of a second, in UTC. */
const SHORTEST_MOMENT = '2026-11-27 15:25:09+00'.length;
const LONGEST_MOMENT = '2026-11-27 15:25:09.123456+00'.length;
const TO_MILLISECONDS = '15:25:09.123'.length;

/** Makes a parser of `timestamptz`. @param parseAny for other time zones, far years and infinity */
export function makeParseMoment(parseAny: Parse): Parse {
  return (text) => {
    const spelled = spellUsual(text);
    return spelled === undefined ? parseAny(text) : new Date(spelled);
  };
}

function spellUsual(text: string): string | undefined {
  const { length } = text;
  const isUsual =
    length >= SHORTEST_MOMENT && length <= LONGEST_MOMENT && text[4] === '-' && text.endsWith('+00');
  if (!isUsual) return undefined;
  const time = length === SHORTEST_MOMENT ? `${text.slice(11, -3)}.` : text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.slice(0, TO_MILLISECONDS).padEnd(TO_MILLISECONDS, '0')}Z`;
}
