/** Where in a table is what; each is the index of a column. */
export interface Columns {
  readonly question: number;
  /** In their order. */
  readonly choices: readonly number[];
  /** Of wrong choices alone; the right one stands in the column of the correct answer. */
  readonly wrongChoices: readonly number[];
  /** Those that may tell the correct choice. */
  readonly correct: readonly number[];
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
}

/** What the columns of a header row are; undefined when it names no question, no choices or no correct one. */
export function columnsOf(header: readonly string[]): Columns | undefined {
  const names = header.map(normalName);
  const question = findColumn(names, NAMES.question);
  const choices = numberedColumns(names, CHOICE);
  const wrongChoices = numberedColumns(names, WRONG_CHOICE);
  const correct = NAMES.correct.flatMap((name) => indexesOf(names, name));
  const hasChoices = choices.length >= 2 || (wrongChoices.length > 0 && choices.length === 0);
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
  };
  const tags = NAMES.tags.flatMap((name) => indexesOf(names, name));
  return { question, choices, wrongChoices, correct, tags, topics, ...defined(found) };
}

/** Names of columns, as `normalName` makes them; of several the first one counts. */
const NAMES = {
  question: ['question', 'question text', 'text', 'stem', 'question stem', 'prompt', 'item'],
  correct: [
    'correct letter',
    'correct',
    'correct answer',
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
} as const;

const CHOICE =
  /^(?:(?:option|choice|answer|response|alternative|possible answer|choice text|answer text|option text) ?)?(?<sign>[a-j]|10|[1-9])$/;
const WRONG_CHOICE =
  /^(?:wrong|incorrect|distractor|wrong answer|incorrect answer|wrong choice|incorrect choice|distractor text) ?(?<sign>[a-j]|10|[1-9])$/;

function normalName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.:#*-]+/gu, ' ')
    .trim();
}

function numberedColumns(names: readonly string[], pattern: RegExp): number[] {
  const found = new Map<number, number>();
  for (const [index, name] of names.entries()) {
    const sign = pattern.exec(name)?.groups?.['sign'];
    const rank = sign === undefined ? 0 : rankOf(sign);
    if (rank > 0 && !found.has(rank)) found.set(rank, index);
  }
  return [...found].sort(([one], [other]) => one - other).map(([, index]) => index);
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
