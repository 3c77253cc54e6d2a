/** Where in a table is what; each is the index of a column. */
export interface Columns {
  readonly question: number;
  /** By their letter or number; undefined for one that is skipped, as the third of A, B and D. */
  readonly choices: readonly (number | undefined)[];
  /** What names them; undefined where some have letters and some numbers. */
  readonly choicesAre?: 'lettered' | 'numbered' | undefined;
  /** Of wrong choices alone; the right one stands in the column of the correct answer. */
  readonly wrongChoices: readonly (number | undefined)[];
  /** Those that may tell the correct choice. */
  readonly correct: readonly CorrectColumn[];
  readonly chapter?: number;
  readonly chapterNumber?: number;
  readonly difficulty?: number;
  readonly objective?: number;
  readonly bloom?: number;
  readonly tags: readonly number[];
  /** Further ones that tell the part of a course. */
  readonly topics: readonly number[];
  readonly keepOrder?: number;
  readonly shuffle?: number;
  readonly type?: number;
  readonly explanation?: number;
  readonly name?: number;
  readonly source?: number;
  /** Those that nothing here has a place for. */
  readonly others: readonly { readonly index: number; readonly name: string }[];
  /** Those that only count rows. */
  readonly counters: readonly number[];
  /** Whether these are the columns that are written here. */
  readonly areOurs: boolean;
}

/** A column that tells the correct choice. */
export interface CorrectColumn {
  readonly index: number;
  /** As the table calls it. */
  readonly name: string;
  /** What its name says that it tells it by. */
  readonly stated?: 'letters' | 'numbers' | undefined;
}

/** What the columns of a header row are; undefined when it names no question, no choices or no correct one. */
export function columnsOf(header: readonly string[]): Columns | undefined {
  const names = header.map(normalName);
  const question = findColumn(names, NAMES.question);
  const { columns: choices, signs } = numberedColumns(names, CHOICE);
  const { columns: wrongChoices } = numberedColumns(names, WRONG_CHOICE);
  const correct = NAMES.correct.flatMap((name) =>
    indexesOf(names, name).map((index) => ({
      index,
      name: (header[index] ?? '').trim(),
      stated: isOfOurs(names) ? ('letters' as const) : STATED[name],
    })),
  );
  const numberOfChoices = choices.filter((index) => index !== undefined).length;
  const hasChoices = numberOfChoices >= 2 || (wrongChoices.length > 0 && numberOfChoices === 0);
  if (question === undefined || !hasChoices || correct.length === 0) return undefined;
  const [chapter, ...topics] = NAMES.chapter.flatMap((name) => indexesOf(names, name));
  const found = {
    chapter,
    chapterNumber: findColumn(names, NAMES.chapterNumber),
    difficulty: findColumn(names, NAMES.difficulty),
    objective: findColumn(names, NAMES.objective),
    bloom: findColumn(names, NAMES.bloom),
    keepOrder: findColumn(names, NAMES.keepOrder),
    shuffle: findColumn(names, NAMES.shuffle),
    type: findColumn(names, NAMES.type),
    explanation: findColumn(names, NAMES.explanation),
    name: findColumn(names, NAMES.name),
    source: findColumn(names, NAMES.source),
  };
  const tags = NAMES.tags.flatMap((name) => indexesOf(names, name));
  const choicesAre = signsAre(signs);
  const columns = { question, choices, choicesAre, wrongChoices, correct, tags, topics, ...defined(found) };
  const counters = names.flatMap((name, index) => (COUNTER.test(name) ? [index] : []));
  return { ...columns, others: othersIn(header, columns), counters, areOurs: isOfOurs(names) };
}

/** A column that only counts rows is none of them. */
function othersIn(
  header: readonly string[],
  columns: Omit<Columns, 'others' | 'counters' | 'areOurs'>,
): Columns['others'] {
  const places = Object.values(columns).flatMap((found) =>
    (Array.isArray(found) ? found : [found]).map((place) => place?.index ?? place),
  );
  const known = new Set<unknown>(places);
  return header
    .map((name, index) => ({ index, name: name.trim() }))
    .filter(({ index, name }) => !known.has(index) && !COUNTER.test(normalName(name)));
}

const COUNTER = /^(?:|n|no|nr|num|number|row)$/;

/** Names of columns, as `normalName` makes them; of several the first one counts. */
const NAMES = {
  question: ['question', 'question text', 'text', 'stem', 'question stem', 'prompt', 'item'],
  correct: [
    'correct letter',
    'correct',
    'correct answer',
    'correct answers',
    'correct answer(s)',
    'correct choice',
    'correct option',
    'right answer',
    'answer letter',
    'answer key',
    'key',
    'answer',
    'solution',
    'correct index',
    'answer index',
    'correct answer index',
    'correct number',
  ],
  chapter: ['chapter', 'chapter name', 'category', 'topic', 'unit', 'section', 'module', 'lecture'],
  chapterNumber: ['chapter number', 'chapter no', 'chapter nr', 'unit number', 'chapter id'],
  difficulty: ['difficulty', 'difficulty level', 'level'],
  objective: ['objective', 'learning objective', 'objectives'],
  bloom: ['bloom', 'bloom level', "bloom's level", 'blooms level', 'bloom taxonomy', "bloom's taxonomy"],
  tags: ['tags', 'tag', 'labels', 'keywords'],
  keepOrder: ['keep choice order', 'keep order', 'fixed order', 'keep order of choices'],
  shuffle: ['shuffle', 'shuffle choices', 'shuffle answers', 'shuffle options', 'randomize', 'randomise'],
  type: ['type', 'question type'],
  explanation: ['explanation', 'general feedback', 'feedback', 'rationale', 'reason', 'justification'],
  name: ['name', 'question name', 'title', 'question title'],
  source: ['source', 'reference', 'references'],
} as const;

/** Names that say by what they tell the correct choice. */
const STATED: Readonly<Record<string, 'letters' | 'numbers'>> = {
  'correct letter': 'letters',
  'answer letter': 'letters',
  'correct index': 'numbers',
  'answer index': 'numbers',
  'correct answer index': 'numbers',
  'correct number': 'numbers',
};

const OURS =
  /^chapter number,chapter,question,a,b(?:,[c-j])*,correct,difficulty,objective,keep choice order,tags(?:,explanation)?(?:,name)?(?:,source)?$/;

const CHOICE =
  /^(?:(?:option|choice|answer|response|alternative|possible answer|choice text|answer text|option text) ?)?(?<sign>[a-j]|10|[1-9])$/;
const WRONG_CHOICE =
  /^(?:wrong|incorrect|distractor|wrong answer|incorrect answer|wrong choice|incorrect choice|distractor text) ?(?<sign>[a-j]|10|[1-9])$/;

function normalName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.:#*–-]+/gu, ' ')
    .trim()
    .replace(KAHOOT, '');
}

/** What Kahoot's template says in the names of its columns about what goes in. */
const KAHOOT = / (?:max \d{1,4} characters|choose at least one)$/;

/** By rank, from the first; of several of one rank the first counts. */
function numberedColumns(names: readonly string[], pattern: RegExp) {
  const columns: (number | undefined)[] = [];
  const signs: string[] = [];
  for (const [index, name] of names.entries()) {
    const sign = pattern.exec(name)?.groups?.['sign'];
    const rank = sign === undefined ? 0 : rankOf(sign);
    if (sign === undefined || columns[rank - 1] !== undefined) continue;
    columns[rank - 1] = index;
    signs.push(sign);
  }
  return { columns: Array.from(columns), signs };
}

function signsAre(signs: readonly string[]): Columns['choicesAre'] {
  const numbers = signs.filter((sign) => /\d/.test(sign)).length;
  if (numbers > 0 && numbers < signs.length) return undefined;
  return numbers > 0 ? 'numbered' : 'lettered';
}

/** A table that was exported here has letters, even if all choices of its questions are letters, too. */
function isOfOurs(names: readonly string[]): boolean {
  return OURS.test(names.join(','));
}

/** From 1, of a letter or a number. */
function rankOf(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 96;
}

function findColumn(names: readonly string[], wanted: readonly string[]): number | undefined {
  return wanted.flatMap((name) => indexesOf(names, name))[0];
}

function indexesOf(names: readonly string[], wanted: string): number[] {
  return names.flatMap((name, index) => (name === wanted ? [index] : []));
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
