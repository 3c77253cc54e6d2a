/**
 * The words of texts, as they are compared: letters in one case and one composition, at least two of them. Each sign
 * of Chinese, Japanese and Korean is a word. Numbers and single letters are no words, because they are also signs of
 * questions and choices.
 */

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}\p{N}]+/gu;
const OF_ONE_SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * @param {string} text
 * @returns {string[]}
 */
export function wordsIn(text) {
  const found = text.normalize('NFC').toLowerCase().match(WORD) ?? [];
  return found.filter((word) => OF_ONE_SIGN.test(word) || word.replace(/\P{L}/gu, '').length > 1);
}

/** How often words occur, to be taken one by one. */
export class Words {
  /** @type {Map<string, number>} */
  #counts = new Map();

  /** @param {Iterable<string>} words */
  constructor(words = []) {
    this.add(words);
  }

  /** @param {Iterable<string>} words */
  add(words) {
    for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  /**
   * Takes a word once.
   * @param {string} word
   * @returns {boolean} whether it was there
   */
  take(word) {
    const count = this.#counts.get(word) ?? 0;
    if (count > 0) this.#counts.set(word, count - 1);
    return count > 0;
  }
}
