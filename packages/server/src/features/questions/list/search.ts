import { mayBeBeginning, maySlip, parseSearch } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, holdsInLowerCase } from '../../../platform/database/search.ts';

// A search first asks for the words as typed, each anywhere in the text, name, choices or tags of a question. If nothing has
// them all, words with one slip count too. One slip leaves one half of a word as it is, unless the two letters in its middle
// changed places: the halves are found by the index, and a regular expression decides. It is slow, so the spellings that a few
// hundred questions have are looked up first, and only other questions are left to it.

/** The conditions of a search on the searched text of a question. */
export interface Search {
  /** Whether it also finds words that differ by a slip, because nothing has them as they were typed. */
  readonly isSimilar: boolean;
  /** Whether it reads the texts of questions as they were written, which no index has. */
  readonly isRead: boolean;
  /** @param words SQL of the searched text */
  readonly condition: (words: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** The questions among which a search looks. */
export interface SearchedPool {
  /** Whether any of them meets the condition. */
  has(condition: Search['condition']): Promise<boolean>;
  /** Texts that the SQL makes of the searched texts of some hundred questions that meet the condition, each once. */
  sample(condition: Search['condition'], text: TextOf): Promise<string[]>;
}

type TextOf = (words: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Most spellings of one word that are looked up. */
const MOST_SPELLINGS = 8;

/** Which questions a search finds: as typed if there are any, else with slips. */
export async function planSearch(q: string, pool: SearchedPool): Promise<Search> {
  const typed = parseSearch(q);
  if (typed.length === 0) return { isSimilar: false, isRead: true, condition: () => sayAsWritten(q) };
  const exact = allOf(typed.map(asTyped));
  const slipping = typed.filter(maySlip);
  if (slipping.length === 0 || (await pool.has(exact)))
    return { isSimilar: false, isRead: false, condition: exact };

  const unknown = [];
  for (const word of slipping) if (!(await pool.has(asTyped(word)))) unknown.push(word);
  const wrong = new Set(unknown.length > 0 ? unknown : slipping);
  const conditions = [];
  for (const word of typed) conditions.push(wrong.has(word) ? await nearTo(word, pool) : asTyped(word));
  return { isSimilar: true, isRead: false, condition: allOf(conditions) };
}

/** Signs of markup alone are no words: they are looked for in the text as it was written. */
function sayAsWritten(q: string): RawBuilder<boolean> {
  return q.trim() === '' ? sql`true` : contains('questions.text', q);
}

function allOf(conditions: readonly Search['condition'][]): Search['condition'] {
  return (words) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(words)),
      sql` and `,
    )})`;
}

function anyOf(conditions: readonly Search['condition'][]): Search['condition'] {
  return (words) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(words)),
      sql` or `,
    )})`;
}

function asTyped(word: string): Search['condition'] {
  return (words) => holdsInLowerCase(words, word);
}

async function nearTo(word: string, pool: SearchedPool): Promise<Search['condition']> {
  const mayBeIn = mayBeBeginning(word) ? partsOf(word) : slipsOf(word, '_').flatMap(asWord);
  const candidates = anyOf(mayBeIn.map(like));
  const pattern = patternOf(word);
  const spellings = await pool.sample(candidates, (words) => sql`substring(${words} from ${pattern})`);
  const known = spellings.slice(0, MOST_SPELLINGS).map(asTyped);
  const decided = anyOf([...known, (words) => sql`${words} ~ ${pattern}`]);
  // "is true" keeps the index out of what the candidates have already narrowed.
  return (words) => sql`(${candidates(words)} and ${decided(words)} is true)`;
}

/** Halves of a short word have no three letters to be found by: each of its slips is looked for, after a space or line break. */
function asWord(slip: string): string[] {
  return [` ${slip}`, `\n${slip}`];
}

/** Both halves, and the one word that has neither: where the last letter of one half and the first of the other changed places. */
function partsOf(word: string): string[] {
  const half = word.length >> 1;
  const [before, after] = [word.slice(0, half), word.slice(half)];
  return [before, after, before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1)];
}

/** @param pattern without `%` and backslashes; `_` is any sign */
function like(pattern: string): Search['condition'] {
  return (words) => sql`${words} like ${`%${pattern}%`}`;
}

/** The word with at most one slip, with the sign before it, and for a short word the sign after it. */
function patternOf(word: string): string {
  const end = mayBeBeginning(word) ? '' : '[^[:alnum:]]';
  return `[^[:alnum:]](?:${slipsOf(word, '\\S').join('|')})${end}`;
}

/** A word of letters with one slip: one that is wrong, missing or too many, or two neighbours that changed places. */
function slipsOf(word: string, anySign: string): string[] {
  const letters = Array.from(word);
  const slips = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [one = '', other = '', ...rest] = letters.slice(at);
    slips.add(before + anySign + one + other + rest.join(''));
    slips.add(before + anySign + other + rest.join(''));
    slips.add(before + other + rest.join(''));
    slips.add(before + other + one + rest.join(''));
  }
  return [...slips];
}

/** More visible questions than these are searched by the index, fewer one after the other. */
export const FEW_QUESTIONS = 20_000;

/** Questions from which spellings are looked up. */
export const SAMPLED_QUESTIONS = 300;

/** The searched text of a question, made anew where it has changed. */
export const CURRENT_WORDS = sql`coalesce(
  searched_texts.words, searched_text(questions.text, questions.name, questions.choices, questions.tags)
)`;

/**
 * The ids of the questions of some chapters that meet the condition, by the index; those that changed lately are read.
 * @param chapters SQL of the ids of the chapters
 */
export function idsByIndex(
  chapters: RawBuilder<unknown>,
  condition: Search['condition'],
): RawBuilder<unknown> {
  return sql`(
    select question_id as id from searched_texts
    where words is not null and ${condition(sql.ref('searchedTexts.words'))} and chapter_id in ${chapters}
    union all
    select question_id from searched_texts join questions on questions.id = question_id
    where words is null and searched_texts.chapter_id in ${chapters} and ${condition(CURRENT_WORDS)}
  )`;
}
