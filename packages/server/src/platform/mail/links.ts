const UNSEEN = /\p{Cf}+/gu;
const CONTROLS = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** A text as mail programs read it: other forms of letters count as those letters, and unseen characters as none. */
const asRead = (text: string) => text.normalize('NFKC').replace(UNSEEN, '');

/**
 * What mail programs turn into a link: a scheme, a domain (letters right after a point), or an address in numbers. A single letter
 * after a point, as in `e.g.`, ends no domain.
 */
const LOOKS_LIKE_LINK =
  /:\/\/|mailto:|[\p{L}\p{M}\p{N}][.\u3002]\p{L}[\p{L}\p{M}]|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/iu;
const LONGEST_QUOTED = 60;

/** @returns the first word of a text that a mail program may turn into a link; undefined without one */
export function findLink(text: string): string | undefined {
  const read = asRead(text);
  if (!LOOKS_LIKE_LINK.test(read)) return undefined;
  const word = read.split(/\s+/).find((one) => LOOKS_LIKE_LINK.test(one)) ?? '';
  return word.length <= LONGEST_QUOTED ? word : `${word.slice(0, LONGEST_QUOTED).toWellFormed()}…`;
}

/** Text that mail programs turn into a link or a telephone number. Two years side by side are no telephone number. */
const LOOKS_LIKE_ADDRESS = /[.\u3002]\p{L}|:\/\/|@|(?:\p{Nd}[\s().+/\p{Pd}]{0,3}){9}/u;

/**
 * A name by a user for a sentence of ours, on one line.
 * @returns undefined for one that may be read as an address or a telephone number, also where other forms of letters or
 * unseen characters hide it: strangers write these names, and the sentence comes from us
 */
export function nameInMail(name: string): string | undefined {
  return LOOKS_LIKE_ADDRESS.test(asRead(name)) ? undefined : name.replace(CONTROLS, ' ').trim();
}
