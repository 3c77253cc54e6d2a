/*
 * Which choices stand last in every exam, such as "All of the above". A pinned choice is last wherever the choices of a
 * question are asked, also where their order is kept; that order is then the one of the other choices.
 *
 * Recognition compares whole choices with a closed vocabulary (`choice-phrases.ts`): a choice with one other word is an
 * ordinary answer. Its time is linear in the choices, because longer ones than a phrase are not read.
 */
import { ALONE, BRIEF, bareWords, FIXED, JOINING, LANGUAGES, type Language } from './choice-phrases.ts';
import { LIMITS } from './limits.ts';
import { plainText } from './rich-text.ts';

/** The choices of a question, and which of them are pinned, by their texts. */
export interface ChoicesWithPins {
  readonly choices: readonly string[];
  readonly pinnedChoices: readonly string[];
}

/** How the choices of a question are ordered in versions. */
export interface ChoiceOrder {
  readonly pinnedChoices: string[];
  readonly keepChoiceOrder: boolean;
}

/** The question as exams ask it: pinned choices last, each group in the order of the author. Without pins it is the same object. */
export function inAskedOrder<Asked extends { choices: readonly string[]; pinnedChoices: readonly string[] }>(
  question: Asked,
): Asked {
  if (question.pinnedChoices.length === 0) return question;
  const pinned = new Set(question.pinnedChoices);
  const { choices } = question;
  const isPinned = (choice: string) => pinned.has(choice);
  return {
    ...question,
    choices: [...choices.filter((choice) => !isPinned(choice)), ...choices.filter(isPinned)],
  };
}

/** How many choices of a question are pinned. */
export function countPinned({ choices, pinnedChoices }: ChoicesWithPins): number {
  const pinned = new Set(pinnedChoices);
  return choices.filter((choice) => pinned.has(choice)).length;
}

/**
 * What the engine must know of a question to order its choices.
 * @param question in asked order
 */
export function askedChoices(
  id: string,
  question: ChoicesWithPins & { readonly correctAnswer: string; readonly keepChoiceOrder: boolean },
) {
  return {
    id,
    numberOfChoices: question.choices.length,
    correct: question.choices.indexOf(question.correctAnswer),
    keepsChoiceOrder: question.keepChoiceOrder,
    numberOfPinned: countPinned(question),
  };
}

/** The fields of an order as they are sent; what is absent was not said. */
export interface SaidOrder {
  readonly choices: readonly string[];
  readonly pinnedChoices?: readonly string[] | undefined;
  readonly keepChoiceOrder?: boolean | undefined;
}

/**
 * The order of a question's choices. What was said holds; the rest is recognised. Choices that a question had before
 * stay pinned or free, because somebody may have decided so.
 * @param before the question before an edit
 */
export function decideOrder(said: SaidOrder, before?: ChoicesWithPins & ChoiceOrder): ChoiceOrder {
  const { choices } = said;
  const had = new Set(before?.choices);
  const found = recogniseChoices(choices);
  const isReferring = found.referring.some((choice) => !had.has(choice));
  const keepChoiceOrder = said.keepChoiceOrder ?? (before?.keepChoiceOrder === true || isReferring);
  if (said.pinnedChoices !== undefined) {
    const asked = new Set(said.pinnedChoices);
    return { pinnedChoices: choices.filter((choice) => asked.has(choice)), keepChoiceOrder };
  }
  const were = new Set(before?.pinnedChoices);
  const isPinned = new Set(found.pinned.filter((choice) => !had.has(choice)));
  for (const choice of choices) if (were.has(choice)) isPinned.add(choice);
  // Letters name places: where the order is kept, a choice within it must stay there.
  const last = new Set(trailing(choices, isPinned));
  return {
    pinnedChoices: choices.filter(
      (choice) => isPinned.has(choice) && (!keepChoiceOrder || were.has(choice) || last.has(choice)),
    ),
    keepChoiceOrder,
  };
}

/** The order of a question with its recognised choices pinned, beside those that are; none is set free. */
export function pinRecognised({
  choices,
  pinnedChoices,
  keepChoiceOrder,
}: ChoicesWithPins & {
  readonly keepChoiceOrder: boolean;
}): ChoiceOrder {
  const found = decideOrder({ choices, keepChoiceOrder: keepChoiceOrder || undefined });
  const isPinned = new Set([...pinnedChoices, ...found.pinnedChoices]);
  return {
    keepChoiceOrder: found.keepChoiceOrder,
    pinnedChoices: choices.filter((choice) => isPinned.has(choice)),
  };
}

/** The order of choices that their texts ask for. */
export interface RecognisedChoices {
  /** Those that belong at the end. */
  readonly pinned: string[];
  /** Those that name others by their letters, such as "A and B"; the order of all choices must be kept. */
  readonly referring: string[];
}

const NOTHING_FOUND: RecognisedChoices = { pinned: [], referring: [] };

/** Recognises "All of the above", "Both A and C" and their kind in many languages. */
export function recogniseChoices(choices: readonly string[]): RecognisedChoices {
  const kinds = new Map(choices.map((choice) => [choice, kindOf(wordsOf(choice), choices.length)]));
  const isRecognised = new Set(choices.filter((choice) => kinds.get(choice) !== undefined));
  // Where all choices are of this kind, they name something in the question and not each other.
  if (isRecognised.size === 0 || isRecognised.size === choices.length) return NOTHING_FOUND;
  const last = new Set(trailing(choices, isRecognised));
  return {
    pinned: choices.filter((choice) =>
      kinds.get(choice) === 'brief' ? last.has(choice) : isRecognised.has(choice),
    ),
    referring: choices.filter((choice) => kinds.get(choice) === 'letters'),
  };
}

/**
 * The last choice, if it begins like a phrase about the others and has a word for them, but is none that is known. Somebody should look
 * whether it is to be pinned.
 */
export function findDoubtfulLast(choices: readonly string[]): string | undefined {
  const last = choices.at(-1) ?? '';
  const words = wordsOf(last);
  if (words.length < 2 || kindOf(words, choices.length) !== undefined) return undefined;
  const isMeant = (LANGUAGES_BY_FIRST_WORD.get(words[0]!) ?? []).some(({ above, points, nouns }) =>
    words.slice(1).some((word) => above.has(word) || points.has(word) || nouns.has(word)),
  );
  return isMeant ? last : undefined;
}

/** The choices from the end on, as long as they are of these. */
function trailing(choices: readonly string[], wanted: ReadonlySet<string>): readonly string[] {
  return choices.slice(choices.findLastIndex((choice) => !wanted.has(choice)) + 1);
}

/** `brief`: one word such as "None", which is an ordinary answer, too; its place at the end decides. */
type Kind = 'letters' | 'phrase' | 'brief';

function kindOf(words: readonly string[], numberOfChoices: number): Kind | undefined {
  if (words.length === 0) return undefined;
  if (nameLetters(words, numberOfChoices)) return 'letters';
  const text = words.join(' ');
  const languages = LANGUAGES_BY_FIRST_WORD.get(words[0]!) ?? [];
  if (FIXED.has(text) || languages.some((language) => isPhrase(words, language))) return 'phrase';
  return BRIEF.has(text) ? 'brief' : undefined;
}

/** No phrase is longer, in characters with its markup and in words. */
const LONGEST_PHRASE = 160;
const MOST_WORDS = 14;

/** The words in lower case and without accents; none for a text that is too long. */
function wordsOf(choice: string): readonly string[] {
  const text = choice.trim();
  if (text.length > Math.min(LONGEST_PHRASE, LIMITS.choiceTextLength)) return [];
  const plain = plainText(text);
  const words = bareWords(plain);
  return words.length > MOST_WORDS || /[=<>+*^|/\\]/.test(plain) ? [] : words;
}

/** Whether the words name choices by their letters: two joined ones, or one that is meant alone or left out. */
function nameLetters(words: readonly string[], numberOfChoices: number): boolean {
  const isOne = (word = '') =>
    word.length === 1 && word >= 'a' && word.charCodeAt(0) < 'a'.charCodeAt(0) + numberOfChoices;
  // Between two letters, “e” and its kind join them in Italian and Portuguese.
  const isLetter = (word: string, at: number) =>
    isOne(word) && !(JOINING.has(word) && isOne(words[at - 1]) && isOne(words[at + 1]));
  const letters = new Set(words.filter(isLetter));
  const others = words.filter((word, at) => !isLetter(word, at));
  if (letters.size === 0 || !others.every((word) => isJoining(word) || KNOWN_WORDS.has(word))) return false;
  return others.some(letters.size > 1 ? isJoining : (word) => ALONE.has(word));
}

function isJoining(word: string): boolean {
  return JOINING.has(word) || ALONE.has(word);
}

function isPhrase(words: readonly string[], language: Language): boolean {
  const text = words.join(' ');
  const beginsWith = (beginnings: readonly string[]) => beginnings.find((one) => text.startsWith(`${one} `));
  const beginning = beginsWith(language.begins) ?? beginsWith(language.denies) ?? beginsWith(language.counts);
  if (beginning === undefined) return false;
  const rest = words.slice(beginning.split(' ').length);
  const has = (known: ReadonlySet<string>) => rest.some((word) => known.has(word));
  const { above, points, nouns, verdicts, of, others } = language;
  const all = [above, points, nouns, verdicts, of, others];
  if (!rest.every((word) => all.some((known) => known.has(word)))) return false;
  if (has(above)) return true;
  if (language.counts.includes(beginning)) return false;
  if (has(points) || has(verdicts)) return true;
  return has(nouns) && (!language.denies.includes(beginning) || has(of));
}

const LANGUAGES_BY_FIRST_WORD = new Map<string, Language[]>();
for (const language of LANGUAGES) {
  for (const beginning of [...language.begins, ...language.denies, ...language.counts]) {
    const first = beginning.split(' ')[0]!;
    const known = LANGUAGES_BY_FIRST_WORD.get(first) ?? [];
    if (!known.includes(language)) LANGUAGES_BY_FIRST_WORD.set(first, [...known, language]);
  }
}

const KNOWN_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ begins, denies, above, points, nouns, verdicts, of, others }) => [
    ...[...begins, ...denies].flatMap((phrase) => phrase.split(' ')),
    ...[above, points, nouns, verdicts, of, others].flatMap((words) => [...words]),
  ]),
);
