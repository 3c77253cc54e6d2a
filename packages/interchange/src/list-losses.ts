import { FORMATS, type FormatId, HOLDINGS, type Holding } from '@exam/contract/formats';
import { allMarkup, hasPrint } from './markup-in-text.ts';
import type { QuestionToWrite } from './question-file.ts';
import { REGISTRY } from './registry.ts';

/** Something that a file of the format cannot hold. */
export interface Loss {
  readonly what: Holding | 'text';
  readonly numberOfQuestions: number;
  /** One sentence. */
  readonly message: string;
}

/** The content of these questions that a file of this format would lose, counted by their actual contents. */
export function listLosses(format: FormatId, questions: readonly QuestionToWrite[]): Loss[] {
  const work = findLosses(format, questions);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Like `listLosses`, but yields between questions, so that other requests can be served. */
export function* findLosses(
  format: FormatId,
  questions: readonly QuestionToWrite[],
): Generator<void, Loss[]> {
  const possible = possibleLosses(format);
  const counts = possible.map(() => 0);
  for (const question of questions) {
    for (const [at, { isIn }] of possible.entries()) if (isIn(question)) counts[at]! += 1;
    yield;
  }
  return possible
    .map(({ what, message }, at) => ({ what, numberOfQuestions: counts[at]!, message: message(counts[at]!) }))
    .filter(({ numberOfQuestions }) => numberOfQuestions > 0);
}

interface PossibleLoss {
  readonly what: Loss['what'];
  readonly isIn: (question: QuestionToWrite) => boolean;
  readonly message: (numberOfQuestions: number) => string;
}

function possibleLosses(format: FormatId): PossibleLoss[] {
  const { name, holds } = FORMATS[format];
  const lost = HOLDINGS.filter((holding) => !(holds as readonly Holding[]).includes(holding));
  const losses = lost.map((what) => {
    const { contain, lack } = WORDS[what];
    return {
      what,
      isIn: CONTAINS[what],
      message: (number: number) => `${count(number, contain)}, ${lack(name)}.`,
    };
  });
  return [...losses, ...lossOfCategories(format), ...lossOfText(format)];
}

function lossOfCategories(format: FormatId): PossibleLoss[] {
  const holdsCategory = REGISTRY[format]?.holdsCategory;
  if (holdsCategory === undefined) return [];
  const what = `with a name that ${FORMATS[format].name} cannot hold as it is: blanks at its ends, line breaks or control characters will be missing`;
  return [
    {
      what: 'chapters',
      isIn: ({ category }) => !holdsCategory(category),
      message: (number) => `${count(number, WORDS.chapters.contain)} ${what}.`,
    },
  ];
}

function lossOfText(format: FormatId): PossibleLoss[] {
  const losesOfText = REGISTRY[format]?.losesOfText;
  if (losesOfText === undefined) return [];
  return [
    {
      what: 'text',
      isIn: (question) => textsOf(question).some(losesOfText.isIn),
      message: (number) => `${count(number, ['contains', 'contain'])} ${losesOfText.what}.`,
    },
  ];
}

const CONTAINS: Readonly<Record<Holding, (question: QuestionToWrite) => boolean>> = {
  chapters: ({ category }) => category !== '',
  labels: ({ tags }) => tags.length > 0,
  choiceOrder: ({ keepChoiceOrder }) => keepChoiceOrder,
  pinnedChoices: ({ pinnedChoices = [] }) => pinnedChoices.length > 0,
  images: (question) => shows(question, 'image') || showsImage(question.explanation ?? ''),
  formulas: (question) => shows(question, 'formula'),
  lineBreaks: (question) => textsOf(question).some((text) => /[\r\n]/.test(text)),
  print: (question) => textsOf(question).some(hasPrint),
  explanations: ({ explanation = '' }) => explanation !== '',
  names: ({ name = '' }) => name !== '',
  sources: ({ source = '' }) => source !== '',
};

type Verb = readonly [one: string, many: string];

const WORDS: Readonly<Record<Holding, { contain: Verb; lack: (format: string) => string }>> = {
  chapters: {
    contain: ['belongs to a chapter', 'belong to chapters'],
    lack: (format) => `which ${format} cannot tell: the file will not say which`,
  },
  labels: {
    contain: ['has labels', 'have labels'],
    lack: (format) => `which ${format} cannot hold: difficulty, objective and tags will be missing`,
  },
  choiceOrder: {
    contain: ['keeps the order of its choices', 'keep the order of their choices'],
    lack: (format) => `which ${format} cannot say: other programs may shuffle them`,
  },
  pinnedChoices: {
    contain: ['pins choices last', 'pin choices last'],
    lack: (format) => `which ${format} cannot say: the order of all choices is kept where it can be`,
  },
  images: {
    contain: ['shows images', 'show images'],
    lack: (format) => `which ${format} cannot hold: the images will be missing`,
  },
  formulas: {
    contain: ['contains formulas', 'contain formulas'],
    lack: (format) => `which ${format} cannot hold: they become plain text`,
  },
  lineBreaks: {
    contain: ['contains line breaks', 'contain line breaks'],
    lack: (format) => `which ${format} cannot hold: they become blanks`,
  },
  print: {
    contain: [
      'shows bold or italic words, code, a table or a list',
      'show bold or italic words, code, tables or lists',
    ],
    lack: (format) => `which ${format} cannot hold: they become plain text`,
  },
  explanations: {
    contain: ['has an explanation', 'have explanations'],
    lack: (format) => `which ${format} cannot hold: explanations will be missing`,
  },
  names: {
    contain: ['has a name', 'have names'],
    lack: (format) => `which ${format} cannot hold: names will be missing`,
  },
  sources: {
    contain: ['names its source', 'name their sources'],
    lack: (format) => `which ${format} cannot hold: sources will be missing`,
  },
};

function shows(question: QuestionToWrite, kind: 'image' | 'formula'): boolean {
  return textsOf(question).some((text) => allMarkup(text).some((part) => part.kind === kind));
}

function showsImage(text: string): boolean {
  return allMarkup(text).some((part) => part.kind === 'image');
}

function textsOf({ text, choices }: QuestionToWrite): string[] {
  return [text, ...choices];
}

function count(number: number, [one, many]: Verb): string {
  return number === 1 ? `1 question ${one}` : `${number} questions ${many}`;
}
