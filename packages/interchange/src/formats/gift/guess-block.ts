import { trimAscii } from '../../moodle/trim-ascii.ts';
import { BEGINS_ANSWERS } from './answers.ts';
import { hideBraces } from './escapes.ts';
import { type GiftQuestion, parseBlock, partName } from './parse-block.ts';

/**
 * The probable question of a block whose braces do not match, for a person who mends it. The only part that begins like answers holds
 * the choices, to the end of the block if nothing closes it; all other braces are text.
 * @returns undefined where no part or several parts begin like answers
 */
export function guessBlock(block: string): GiftQuestion | undefined {
  const { name, body } = partName(trimAscii(block));
  const opening = openingOf(body);
  if (opening === -1) return undefined;
  const closing = closingOf(body, opening);
  const before = hideBraces(body.slice(0, body[opening] === '{' ? opening : opening + 1));
  const answers = hideBraces(body.slice(opening + 1, closing));
  const rest = body.slice(closing + 1);
  const after = /^[\s{}]*$/.test(rest) ? '' : hideBraces(rest);
  const question = parseBlock(`${before}{${answers}}${after}`);
  return typeof question === 'string' ? undefined : { ...question, name };
}

/** The brace before the choices, or the blank before the first one where that brace is missing; -1 without one, or with several. */
function openingOf(body: string): number {
  const first = body.search(BEGINS_ANSWERS);
  if (first === -1) return body.includes('{') ? -1 : body.search(/\s[=~](?!=)/);
  return BEGINS_ANSWERS.test(body.slice(first + 1)) ? -1 : first;
}

/** The brace that closes the one at `opening`: pairs inside are skipped. The length of the text if none does. */
function closingOf(body: string, opening: number): number {
  let depth = 0;
  for (let at = opening + 1; at < body.length; at += 1) {
    if (body[at] === '{') depth += 1;
    else if (body[at] === '}' && depth === 0) return at;
    else if (body[at] === '}') depth -= 1;
  }
  return body.endsWith('}') ? body.length - 1 : body.length;
}
