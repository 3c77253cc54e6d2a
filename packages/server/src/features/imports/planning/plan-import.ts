import {
  countLimited,
  DIFFICULTIES,
  type Difficulty,
  type FullChapter,
  type ImportChoices,
  type ImportPlan,
  isWithin,
  type KindCount,
  type Label,
  LIMITS,
  maximumNeeded,
  OBJECTIVES,
  type Objective,
  roomyMaximum,
  withoutRepeatedTags,
} from '@exam/contract';
import { labelOfTag } from '@exam/interchange';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { yieldByTime } from '../../../platform/yield-by-time.ts';
import { countCells, findFullChapter } from '../../chapters/index.ts';
import { countImages } from '../../images/index.ts';
import { findProblems, type PlannedChapter } from './find-problems.ts';
import type { Suggested } from './kept-suggestions.ts';
import { type Destination, placeCategories } from './place-categories.ts';
import { listChaptersOfCourse, listChoosable } from './queries.ts';

/** A question to import: its position in the files, and its fields. */
export interface PlannedQuestion {
  readonly position: number;
  readonly destination: Destination;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  /** The tags that mean no label. */
  readonly tags: readonly string[];
}

/** The complete plan of an import. */
export interface PlannedImport {
  readonly questions: readonly PlannedQuestion[];
  readonly chapters: ReadonlyMap<Destination, PlannedChapter>;
  /** Keys of the images that the questions show. */
  readonly imageKeys: readonly string[];
  readonly problems: readonly string[];
  /** The chapters that are among the problems because they are too small. */
  readonly fullChapters: readonly FullChapter[];
}

/**
 * Computes what importing with these choices does, from the current state of the course.
 * @throws AppError notFound for a chapter that is not in the course
 */
export async function planImport(
  db: Queryable,
  row: Suggested,
  choices: ImportChoices,
): Promise<PlannedImport> {
  const { id, courseId } = row;
  const existing = await listChaptersOfCourse(db, courseId);
  const destinations = await placeCategories(db, row, choices.categories, existing);
  const [isChosen, labelsOf] = [makeChoosing(choices), makeLabelling(choices)];
  const imageKeys = new Set<string>();
  const questions: PlannedQuestion[] = [];
  const endOfStep = yieldByTime();
  for (const item of await listChoosable(db, id, courseId)) {
    const destination = destinations.of(item.category);
    if (destination !== undefined && isChosen(item)) {
      questions.push({ position: item.position, destination, ...labelsOf(item.tags) });
      for (const key of item.imageKeys) imageKeys.add(key);
    }
    await endOfStep();
  }
  const chapters = await planChapters(db, questions);
  const tooSmall = tooSmallOf(chapters, choices.raiseMaximums);
  const problems = findProblems(
    {
      numberOfQuestions: questions.length,
      chapters: [...chapters.values()],
      numberOfImages: imageKeys.size === 0 ? 0 : imageKeys.size + (await countImages(db, courseId)),
      fullChapters: tooSmall,
    },
    existing,
  );
  return { questions, chapters, imageKeys: [...imageKeys], problems, fullChapters: tooSmall };
}

/** The chapters that cannot hold what comes, unless they may grow. */
function tooSmallOf(
  chapters: ReadonlyMap<Destination, PlannedChapter>,
  raiseMaximums: boolean,
): FullChapter[] {
  return [...chapters].flatMap(([destination, { kinds, held }]) => {
    if (destination.kind !== 'existing' || raiseMaximums) return [];
    const counts = { before: countLimited(held), after: countLimited(kinds) };
    return findFullChapter(destination.chapter, counts) ?? [];
  });
}

async function planChapters(
  db: Queryable,
  questions: readonly PlannedQuestion[],
): Promise<Map<Destination, PlannedChapter>> {
  const coming = groupBy(questions, ({ destination }) => destination);
  const ids = [...coming.keys()].flatMap((one) => (one.kind === 'existing' ? [one.chapter.id] : []));
  const held = groupBy(await countCells(db, ids), (cell) => cell.chapterId);
  return new Map(
    [...coming].map(([destination, those]) => [
      destination,
      planChapter(destination, those, held.get(idOf(destination) ?? '') ?? []),
    ]),
  );
}

function planChapter(
  destination: Destination,
  questions: readonly PlannedQuestion[],
  held: readonly KindCount[],
): PlannedChapter {
  const kinds = [
    ...held,
    ...questions.map(({ difficulty, objective }) => ({ difficulty, objective, numberOfQuestions: 1 })),
  ];
  const chapter = destination.kind === 'existing' ? destination.chapter : destination;
  const maximum = destination.kind === 'existing' ? destination.chapter.maxNumberOfQuestions : null;
  const needed = maximumNeeded(countLimited(kinds));
  const isLargeEnough = maximum !== null && maximum >= needed;
  return {
    chapterId: idOf(destination),
    name: chapter.name,
    number: chapter.number,
    numberOfQuestions: questions.length,
    held,
    kinds,
    maximum,
    maximumNeeded: needed,
    maximumThen: isLargeEnough ? maximum : (roomyMaximum(needed) ?? needed),
  };
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function idOf(destination: Destination): string | null {
  return destination.kind === 'existing' ? destination.chapter.id : null;
}

/** The plan as the API presents it. */
export function presentPlan({ questions, chapters, problems }: PlannedImport): ImportPlan {
  return {
    numberOfQuestions: questions.length,
    chapters: [...chapters.values()]
      .toSorted((one, other) => one.number - other.number)
      .map((chapter) => ({
        chapterId: chapter.chapterId,
        name: chapter.name,
        number: chapter.number,
        numberOfQuestions: chapter.numberOfQuestions,
        numberOfQuestionsThen: chapter.kinds.reduce((sum, kind) => sum + kind.numberOfQuestions, 0),
        maximum: chapter.maximum,
        maximumNeeded: chapter.maximumNeeded,
        maximumThen: chapter.maximumThen,
      })),
    problems: [...problems],
  };
}

/** The fields that decide whether an item is imported. */
interface Choosable {
  readonly position: number;
  readonly isTrueFalse: boolean;
  readonly isDuplicate: boolean;
}

/** Returns a function that tells whether a question is imported, given that its category is. */
function makeChoosing({
  trueFalse,
  duplicates,
  leftOut,
  takenIn,
}: Pick<ImportChoices, 'trueFalse' | 'duplicates' | 'leftOut' | 'takenIn'>): (
  question: Choosable,
) => boolean {
  const [out, nevertheless] = [new Set(leftOut), new Set(takenIn)];
  return ({ position, isTrueFalse, isDuplicate }) => {
    if (out.has(position)) return false;
    if (isTrueFalse && trueFalse === 'left-out') return false;
    return !isDuplicate || duplicates === 'imported' || nevertheless.has(position);
  };
}

interface Labelled {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly tags: readonly string[];
}

/**
 * Returns a function that labels a question by its tags: the first tag that means a label counts, otherwise the
 * default. Tags that mean a label are removed; the others stay.
 */
function makeLabelling({
  tags,
  difficulty,
  objective,
}: Pick<ImportChoices, 'tags' | 'difficulty' | 'objective'>): (tags: readonly string[]) => Labelled {
  const chosen = new Map<string, Label | null>(tags.map(({ tag, label }) => [tag, label]));
  const labelOf = (tag: string) => (chosen.has(tag) ? chosen.get(tag) : labelOfTag(tag));
  return (tagsOfQuestion) => {
    const labels = tagsOfQuestion.map(labelOf);
    const said = [labels.findIndex(isDifficulty), labels.findIndex(isObjective)];
    const others = tagsOfQuestion.filter((tag, at) => !said.includes(at) && !chosen.get(tag));
    return {
      difficulty: labels.find(isDifficulty) ?? difficulty,
      objective: labels.find(isObjective) ?? objective,
      tags: tagsToKeep(others),
    };
  };
}

/** Files may have more and longer tags than a question can hold. */
function tagsToKeep(tags: readonly string[]): string[] {
  const fitting = tags.filter((tag) => isWithin(tag, LIMITS.tagLength));
  return withoutRepeatedTags(fitting).slice(0, LIMITS.questionTags);
}

function isDifficulty(label: Label | null | undefined): label is Difficulty {
  return (DIFFICULTIES as readonly unknown[]).includes(label);
}

function isObjective(label: Label | null | undefined): label is Objective {
  return (OBJECTIVES as readonly unknown[]).includes(label);
}
