/*
 * Which choices stand last in every exam, such as "All of the above". A pinned choice is last wherever the choices of a
 * question are asked, also where their order is kept; that order is then the one of the other choices.
 *
 * Recognition compares whole choices with a closed vocabulary of the four languages of papers: a choice with one other
 * word is an ordinary answer. Its time is linear in the choices, because longer ones than a phrase are not read.
 */
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

/**
 * The order of the choices of a question in an exam. Exams saved before they kept it have null: there, choices that are recognised at the
 * end are pinned.
 */
export function orderInExam({
  choices,
  pinnedChoices,
  keepChoiceOrder,
}: {
  readonly choices: readonly string[];
  readonly pinnedChoices: readonly string[] | null;
  readonly keepChoiceOrder: boolean | null;
}): ChoiceOrder {
  if (pinnedChoices !== null && keepChoiceOrder !== null) {
    return { pinnedChoices: [...pinnedChoices], keepChoiceOrder };
  }
  // A kept order pins only what stands at the end.
  const { pinnedChoices: found } = decideOrder({ choices, keepChoiceOrder: true });
  return { pinnedChoices: found, keepChoiceOrder: false };
}

/** The order of choices that their texts ask for. */
export interface RecognisedChoices {
  /** Those that belong at the end. */
  readonly pinned: string[];
  /** Those that name others by their letters, such as "A and B"; the order of all choices must be kept. */
  readonly referring: string[];
}

const NOTHING_FOUND: RecognisedChoices = { pinned: [], referring: [] };

/** Recognises "All of the above", "Both A and C" and their kind in the languages of papers. */
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

/** The choices from the end on, as long as they are of these. */
function trailing(choices: readonly string[], wanted: ReadonlySet<string>): readonly string[] {
  return choices.slice(choices.findLastIndex((choice) => !wanted.has(choice)) + 1);
}

/** `brief`: one word such as "None", which is an ordinary answer, too; its place at the end decides. */
type Kind = 'letters' | 'phrase' | 'brief';

function kindOf(words: readonly string[], numberOfChoices: number): Kind | undefined {
  if (words.length === 0) return undefined;
  if (nameLetters(words, numberOfChoices)) return 'letters';
  if (FIXED.has(words.join(' ')) || LANGUAGES.some((language) => isPhrase(words, language))) return 'phrase';
  return BRIEF.has(words.join(' ')) ? 'brief' : undefined;
}

/** No phrase is longer, in characters with its markup and in words. */
const LONGEST_PHRASE = 160;
const MOST_WORDS = 14;

/** The words in lower case and without accents; none for a text that is too long. */
function wordsOf(choice: string): readonly string[] {
  const text = choice.trim();
  if (text.length > Math.min(LONGEST_PHRASE, LIMITS.choiceTextLength)) return [];
  const plain = plainText(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const words = plain.match(/[\p{L}\p{N}]+|&/gu) ?? [];
  return words.length > MOST_WORDS || /[=<>+*^|/\\]/.test(plain) ? [] : words;
}

/** Whether the words name choices by their letters: two joined ones, or one that is meant alone or left out. */
function nameLetters(words: readonly string[], numberOfChoices: number): boolean {
  const isLetter = (word: string) =>
    word.length === 1 && word >= 'a' && word.charCodeAt(0) < 'a'.charCodeAt(0) + numberOfChoices;
  const letters = new Set(words.filter(isLetter));
  const others = words.filter((word) => !isLetter(word));
  if (letters.size === 0 || !others.every((word) => isJoining(word) || KNOWN_WORDS.has(word))) return false;
  return others.some(letters.size > 1 ? isJoining : (word) => ALONE.has(word));
}

function isJoining(word: string): boolean {
  return JOINING.has(word) || ALONE.has(word);
}

interface Language {
  /** How such a phrase begins. */
  readonly begins: readonly string[];
  /** Beginnings that need more, because "no answer" is an ordinary one. */
  readonly denies: readonly string[];
  /** Beginnings that need a word for the choices above. */
  readonly counts: readonly string[];
  readonly above: ReadonlySet<string>;
  /** Other words that point to choices. */
  readonly points: ReadonlySet<string>;
  /** The words for choices. */
  readonly nouns: ReadonlySet<string>;
  readonly verdicts: ReadonlySet<string>;
  /** Words between a beginning and a noun of which it takes none. */
  readonly of: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
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

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const ENGLISH: Language = {
  begins: ['all', 'none', 'both', 'neither', 'any', 'either', 'each', 'every'],
  denies: ['no', 'there is no'],
  counts: [
    'one',
    'two',
    'three',
    'some',
    'more than one',
    'more than two',
    'at least one',
    'only one',
    'only two',
  ],
  above: setOf('above preceding previous foregoing aforementioned mentioned listed given'),
  points: setOf('these those them other others'),
  nouns: setOf(
    'answer answers choice choices option options statement statements alternative alternatives response responses',
  ),
  verdicts: setOf('correct true right wrong false incorrect possible valid apply applies acceptable'),
  of: setOf('of'),
  others: setOf('the this that are is one or more here two three four'),
};

const GERMAN: Language = {
  begins: ['alle', 'alles', 'samtliche', 'beide', 'beides', 'jede', 'nichts'],
  denies: ['keine', 'keiner', 'keines', 'keins', 'kein', 'es gibt keine'],
  counts: ['eine', 'einige', 'mehrere', 'mehr als eine', 'mindestens eine', 'zwei'],
  above: setOf(
    'oben obigen obige obiges oberen genannten genannte genanntes obengenannten obengenannte obenstehenden stehenden ' +
      'angegebenen angegebene angefuhrten aufgefuhrten aufgelisteten aufgezahlten erwahnten erwahnte vorstehenden ' +
      'vorherigen vorigen vorangehenden vorangegangenen vorgenannten bisherigen',
  ),
  points: setOf('davon diesen dieser diese dieses alledem beiden ihnen anderen andere'),
  nouns: setOf(
    'antwort antworten aussage aussagen moglichkeit moglichkeiten option optionen alternative alternativen ' +
      'antwortmoglichkeit antwortmoglichkeiten auswahlmoglichkeiten losungen punkte',
  ),
  verdicts: setOf(
    'richtig richtige korrekt korrekte wahr falsch zutreffend treffen trifft stimmen stimmt moglich',
  ),
  of: setOf('der von aus unter'),
  others: setOf('die den dem des das sind ist zu nicht hier drei vier'),
};

const SPANISH: Language = {
  begins: ['todas', 'todos', 'todo', 'ambas', 'ambos', 'las dos', 'los dos', 'nada', 'cualquiera', 'no hay'],
  denies: ['ninguna', 'ninguno', 'ningun'],
  counts: ['una', 'dos', 'mas de una', 'al menos una', 'algunas'],
  above: setOf(
    'anterior anteriores arriba mencionadas mencionados mencionado citadas citados indicadas indicados dadas ' +
      'expuestas senaladas descritas enunciadas previas previos',
  ),
  points: setOf('estas estos ellas ellos dos demas otras otros'),
  nouns: setOf(
    'respuesta respuestas opcion opciones afirmacion afirmaciones alternativa alternativas enunciado enunciados ' +
      'proposicion proposiciones',
  ),
  verdicts: setOf(
    'correcta correctas correcto correctos verdadera verdaderas verdadero verdaderos cierta ciertas cierto ciertos ' +
      'falsa falsas falso falsos incorrecta incorrectas incorrecto incorrectos valida validas posible posibles',
  ),
  of: setOf('de del'),
  others: setOf('las los lo la el que son es tres cuatro'),
};

const FRENCH: Language = {
  begins: ['toutes', 'tous', 'tout', 'les deux', 'rien', 'n importe laquelle', 'n importe lequel'],
  denies: ['aucune', 'aucun', 'il n y a aucune', 'il n y a pas de'],
  counts: ['une', 'deux', 'plusieurs', 'plus d une', 'au moins une', 'certaines'],
  above: setOf(
    'dessus precede precedent precedents precedente precedentes cite cites citee citees mentionnes mentionnees ' +
      'propose proposes proposee proposees donnes donnees enoncees enumerees indiquees susmentionnees',
  ),
  points: setOf('ces elles eux cela celles ceux autres deux'),
  nouns: setOf(
    'reponse reponses choix option options proposition propositions affirmation affirmations enonce enonces ' +
      'possibilite possibilites alternative alternatives',
  ),
  verdicts: setOf(
    'correcte correctes correct corrects vraie vraies vrai vrais juste justes exacte exactes bonne bonnes ' +
      'fausse fausses faux incorrecte incorrectes possible possibles valable valables',
  ),
  of: setOf('des de d parmi'),
  others: setOf('les la le l ce qui ci sont est n ne trois quatre'),
};

const LANGUAGES = [ENGLISH, GERMAN, SPANISH, FRENCH];

const FIXED: ReadonlySet<string> = new Set([
  'weder noch',
  'sowohl als auch',
  'keines von beiden',
  'ni l un ni l autre',
  'ni l une ni l autre',
  'l un et l autre',
  'l une et l autre',
  'ni uno ni otro',
  'ni una ni otra',
  'uno y otro',
]);

const BRIEF: ReadonlySet<string> = new Set([
  ...['none', 'both', 'neither', 'all'],
  ...['alle', 'alles', 'keine', 'keiner', 'keines', 'keins', 'beide', 'beides', 'nichts davon'],
  ...['todas', 'todos', 'ninguna', 'ninguno', 'ambas', 'ambos', 'las dos', 'los dos'],
  ...['toutes', 'tous', 'aucune', 'aucun', 'les deux'],
]);

/** Words that join letters. */
const JOINING = setOf(
  'and or nor & und oder noch sowohl als auch weder y e o u ni et ou both neither either',
);
/** Words that mean one letter alone, or all but it. */
const ALONE = setOf(
  'only just except but nur ausser solo solamente unicamente excepto menos salvo seulement sauf uniquement',
);

const KNOWN_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ begins, denies, above, points, nouns, verdicts, of, others }) => [
    ...[...begins, ...denies].flatMap((phrase) => phrase.split(' ')),
    ...[above, points, nouns, verdicts, of, others].flatMap((words) => [...words]),
  ]),
);
