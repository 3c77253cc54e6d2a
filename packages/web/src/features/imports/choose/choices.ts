import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import type { ImportItem, Label } from '@exam/contract';
import { isBlank } from '@exam/contract/characters';

/** Where the questions of a category go. */
export type Target = { chapterId: string } | { name: string; number: number | string } | { isLeftOut: true };

/** The user's choices as the server takes them. Absent fields mean the suggestion. */
export interface Choices {
  readonly categories: readonly ({ category: string } & Target)[];
  readonly tags: readonly { tag: string; label: Label | null }[];
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly trueFalse: 'two-choices' | 'left-out';
  readonly duplicates: 'left-out' | 'imported';
  /** Positions of questions that are left out, and of duplicates that are imported anyway. */
  readonly leftOut: readonly number[];
  readonly takenIn: readonly number[];
  readonly raiseMaximums: boolean;
}

/** The defaults change nothing unasked: true/false questions and duplicates are left out. */
export const FIRST_CHOICES: Choices = {
  categories: [],
  tags: [],
  difficulty: 'simple',
  objective: 'reminding',
  trueFalse: 'left-out',
  duplicates: 'left-out',
  leftOut: [],
  takenIn: [],
  raiseMaximums: false,
};

export function withTarget(choices: Choices, category: string, target: Target): Choices {
  const others = choices.categories.filter((each) => each.category !== category);
  return { ...choices, categories: [...others, { category, ...target }] };
}

export function withLabel(choices: Choices, tag: string, label: Label | null): Choices {
  const others = choices.tags.filter((each) => each.tag !== tag);
  return { ...choices, tags: [...others, { tag, label }] };
}

/** The choices with one question included or excluded. */
export function withQuestion(choices: Choices, item: ImportItem, isIn: boolean): Choices {
  const leftOut = choices.leftOut.filter((position) => position !== item.position);
  const takenIn = choices.takenIn.filter((position) => position !== item.position);
  if (staysOutAsDuplicate(choices, item)) {
    return { ...choices, leftOut, takenIn: isIn ? [...takenIn, item.position] : takenIn };
  }
  return { ...choices, leftOut: isIn ? leftOut : [...leftOut, item.position], takenIn };
}

/** Why a question is left out by other choices, in words; undefined if it is not. */
export function outBecause(choices: Choices, item: ImportItem): string | undefined {
  if (item.isTrueFalse && choices.trueFalse === 'left-out') return 'true/false questions are left out';
  const target = choices.categories.find(({ category }) => category === item.category);
  return target && 'isLeftOut' in target ? 'its category is left out' : undefined;
}

/** Whether a question will be imported. */
export function isIn(choices: Choices, item: ImportItem): boolean {
  if (outBecause(choices, item) !== undefined) return false;
  if (staysOutAsDuplicate(choices, item)) return choices.takenIn.includes(item.position);
  return !choices.leftOut.includes(item.position);
}

function staysOutAsDuplicate({ duplicates }: Choices, { duplicateOf }: ImportItem): boolean {
  return duplicateOf !== null && duplicates === 'left-out';
}

/** The default meaning of tags. */
export type Suggestions = ReadonlyMap<string, Label | null>;

/** The labels of a question: the first that its tags mean, otherwise the defaults. */
export function kindOf(choices: Choices, { tags }: Pick<ImportItem, 'tags'>, suggestions: Suggestions) {
  const labels = tags.map((tag) => labelOf(choices, tag, suggestions));
  return {
    difficulty: labels.find(isDifficulty) ?? choices.difficulty,
    objective: labels.find(isObjective) ?? choices.objective,
  };
}

/** The meaning of a tag, as chosen or as suggested. */
export function labelOf(
  { tags }: Pick<Choices, 'tags'>,
  tag: string,
  suggestions: Suggestions,
): Label | null {
  const chosen = tags.find((each) => each.tag === tag);
  return chosen === undefined ? (suggestions.get(tag) ?? null) : chosen.label;
}

/** Gaps that need no request to the server, in words: a new chapter without a name or a number. */
export function findGaps({ categories }: Choices): string[] {
  return categories.flatMap((target) => {
    if (!('name' in target)) return [];
    const what = target.category === '' ? 'questions without a category' : `“${target.category}”`;
    if (isBlank(target.name)) return [`Give the new chapter for ${what} a name.`];
    if (String(target.number).trim() === '') return [`Give the new chapter for ${what} a number.`];
    return [];
  });
}

function isDifficulty(label: Label | null): label is Difficulty {
  return DIFFICULTIES.some((each) => each === label);
}

function isObjective(label: Label | null): label is Objective {
  return OBJECTIVES.some((each) => each === label);
}
