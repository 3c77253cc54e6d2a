const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The keys of an open object: none yet, one, or several. A list has none. */
type Keys = undefined | string | Set<string>;

/**
 * The first key that an object of a JSON text has twice, at any depth; undefined where there is none. `JSON.parse` lets
 * the last one win, and what else reads the text, such as a proxy that filters, may take the first.
 *
 * One pass without recursion, in about the time that parsing takes, whatever the text: tens of thousands of keys and
 * hundreds of thousands of levels included.
 * @param json text that `JSON.parse` accepts; of other text the answer means nothing
 */
export function findRepeatedKey(json: string): string | undefined {
  const open: Keys[] = [];
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case OPENING_BRACE:
      case OPENING_BRACKET:
        open.push(undefined);
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        open.pop();
        break;
      case QUOTE: {
        const end = endOfString(json, at);
        if (isKey(json, end)) {
          const key = keyOf(json.slice(at, end + 1));
          if (isAmong(open.at(-1), key)) return key;
          open.push(withKey(open.pop(), key));
        }
        at = end;
      }
    }
  }
  return undefined;
}

function isAmong(keys: Keys, key: string): boolean {
  return typeof keys === 'object' ? keys.has(key) : keys === key;
}

/** One key is kept as it is: a set for each level would cost a deeply nested text more than all else together. */
function withKey(keys: Keys, key: string): Keys {
  if (keys === undefined) return key;
  return typeof keys === 'string' ? new Set([keys, key]) : keys.add(key);
}

/** Where the string that begins at a quote ends: at the next quote that an even number of backslashes precedes. */
function endOfString(json: string, start: number): number {
  let end = start;
  let backslashes: number;
  do {
    end = json.indexOf('"', end + 1);
    backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
  } while (backslashes % 2 === 1);
  return end;
}

/** A string is a key exactly when a colon follows it. */
function isKey(json: string, end: number): boolean {
  let next = end + 1;
  while (json.charCodeAt(next) <= 0x20) next++;
  return json.charCodeAt(next) === COLON;
}

function keyOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
