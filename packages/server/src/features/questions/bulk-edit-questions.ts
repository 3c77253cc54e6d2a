import {
  asWrittenIn,
  type BulkEditUndo,
  type ChangeOfEach,
  type ChoiceOrder,
  hasItsPins,
  keyOfTag,
  LIMITS,
  pinRecognised,
  type QuestionChange,
  type QuestionId,
  withoutRepeatedTags,
} from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { yieldByTime } from '../../platform/yield-by-time.ts';
import { recordEvents } from '../audit/index.ts';
import { countCells, type LockedChapter, lockChapters, noRoom } from '../chapters/index.ts';
import { listRoles, requireEditing } from '../courses/index.ts';
import { fitMoves } from './fit-moves.ts';
import { keepVersions } from './history/queries.ts';
import type { FoundQuestion } from './list/take-found.ts';
import {
  type ChapterAndKind,
  changeQuestions,
  type LockedState,
  lockStates,
  type QuestionState,
  readChoices,
} from './queries.ts';
import { requireEditorOfQuestions } from './require-editor-of-questions.ts';

/**
 * Changes difficulty, objective, chapter, tags or the order of choices of many questions: those that their chapters have
 * room for, in the order of the changes. A question without room stays as it is; one that needs no change keeps its
 * version.
 * @returns the old values of the others, as changes that restore them, and the chapters without room
 * @throws AppError notFound, forbidden (for either course); conflict if questions were changed meanwhile, a question
 * would have too many tags, a choice to pin is not one of its question, or no question has room
 */
export async function bulkEditQuestions(
  db: Db,
  account: Account,
  changes: readonly QuestionChange[],
): Promise<BulkEditUndo> {
  return inTransaction(db, (trx) => applyChanges(trx, account, changes));
}

/**
 * The same change for each of these questions, in their order.
 * @throws AppError as above
 */
export function bulkEditFound(
  trx: Trx,
  account: Account,
  questions: readonly FoundQuestion[],
  change: ChangeOfEach,
): Promise<BulkEditUndo> {
  return applyChanges(
    trx,
    account,
    questions.map(({ id, version }) => ({ _id: id as QuestionId, version, ...change })),
  );
}

/** A change of one question; what is pinned may be left to be recognised. */
type PlannedChange = QuestionChange & Pick<ChangeOfEach, 'pins'>;

async function applyChanges(
  trx: Trx,
  account: Account,
  changes: readonly PlannedChange[],
): Promise<BulkEditUndo> {
  const targets = new Set(changes.flatMap(({ chapterId }) => chapterId ?? []));
  await requireEditorOfQuestions(trx, account, idsOf(changes), [...targets]);
  const moves = await planMoves(trx, changes, await lockStates(trx, idsOf(changes)));
  if (moves.length < changes.length) throw notFound('Question');
  const chapters = await lockChapters(trx, chapterIdsOf(moves));
  await requireEditorOfAll(trx, account, moves, chapters);
  requireVersions(moves);
  requireRoomForTags(moves);
  requireOwnPins(moves);
  const { leftIds, fullChapters } = fitMoves(chapters, await countAll(trx, chapters), moves.filter(hasMoved));
  const done = moves.filter(({ id }) => !leftIds.has(id));
  const changed = done.filter(hasChanged);
  const [full, ...others] = fullChapters;
  if (full && changed.length === 0) throw noRoom([full, ...others]);
  const changedIds = changed.map(({ id }) => id);
  await keepVersions(trx, account, changedIds);
  await changeQuestions(
    trx,
    changed.map(({ id, after }) => ({ id, ...after })),
  );
  await recordChanges(trx, account, changed, chapters);
  return { undo: done.map(undoOf), fullChapters: [...fullChapters] };
}

function countAll(trx: Trx, chapters: readonly LockedChapter[]) {
  return countCells(
    trx,
    chapters.map(({ id }) => id),
  );
}

function idsOf(changes: readonly QuestionChange[]): string[] {
  return changes.map((change) => change._id);
}

function chapterIdsOf(moves: readonly Move[]): string[] {
  return [...new Set(moves.flatMap(({ before, after }) => [before.chapterId, after.chapterId]))];
}

/** Missing and invisible questions must be answered identically, so both are checked here. */
async function requireEditorOfAll(
  trx: Trx,
  account: Account,
  moves: readonly Move[],
  chapters: readonly LockedChapter[],
): Promise<void> {
  const courseIds = [...new Set(chapters.map((chapter) => chapter.courseId))];
  const roles = await listRoles(trx, account, courseIds);
  const visible = new Set(roles.map((course) => course.id));
  const seen = new Set(chapters.filter(({ courseId }) => visible.has(courseId)).map(({ id }) => id));
  if (!moves.every(({ before }) => seen.has(before.chapterId))) throw notFound('Question');
  if (!moves.every(({ after }) => seen.has(after.chapterId))) throw notFound('Chapter');
  for (const { role } of roles) requireEditing(role);
}

/** One event per course, with the number of its questions that changed, left or arrived. */
async function recordChanges(
  trx: Trx,
  account: Account,
  changed: readonly Move[],
  chapters: readonly LockedChapter[],
): Promise<void> {
  const courseOf = new Map(chapters.map(({ id, courseId }) => [id, courseId]));
  const counts = new Map<string, number>();
  for (const { before, after } of changed) {
    for (const courseId of new Set([courseOf.get(before.chapterId), courseOf.get(after.chapterId)])) {
      if (courseId !== undefined) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
    }
  }
  const action = 'questions.changed' as const;
  const events = [...counts].map(([courseId, count]) => ({
    action,
    courseId,
    objectId: null,
    what: `${count}`,
  }));
  await recordEvents(trx, account, events);
}

function requireVersions(moves: readonly Move[]): void {
  const stale = moves.filter(
    ({ version, readVersion }) => readVersion !== undefined && readVersion !== version,
  );
  if (stale.length === 0) return;
  const were = stale.length === 1 ? 'was' : 'were';
  throw conflict(
    `${stale.length} of the ${moves.length} questions ${were} changed in the meantime, so none was changed now.`,
  );
}

function requireRoomForTags(moves: readonly Move[]): void {
  const full = moves.filter(({ after }) => after.tags.length > LIMITS.questionTags).length;
  if (full === 0) return;
  throw conflict(
    `A question has at most ${LIMITS.questionTags} tags, and ${full} of the ${moves.length} would have more.`,
  );
}

function requireOwnPins(moves: readonly Move[]): void {
  const wrong = moves.filter((move) => !move.hasItsPins).length;
  if (wrong === 0) return;
  throw conflict(
    `A choice to pin is not one of the choices of its question, in ${wrong} of the ${moves.length} questions.`,
  );
}

function undoOf(move: Move): BulkEditUndo['undo'][number] {
  const { chapterId, ...before } = move.before;
  return { _id: move.id, version: move.version + (hasChanged(move) ? 1 : 0), ...before, chapterId };
}

const CHAPTER_AND_KIND = [
  'chapterId',
  'difficulty',
  'objective',
] as const satisfies readonly (keyof ChapterAndKind)[];

/** One question of a bulk edit before and after. */
interface Move {
  readonly id: string;
  /** The current version. */
  readonly version: number;
  /** The version that the client read; undefined if it sent none. */
  readonly readVersion: number | undefined;
  /** Whether all that is to be pinned is one of the choices. */
  readonly hasItsPins: boolean;
  readonly before: QuestionState;
  readonly after: QuestionState;
}

/** How many questions have their choices in memory at the same time. */
const CHOICES_AT_ONCE = 250;

/** The moves of these changes in order; changes of missing questions are skipped. */
async function planMoves(
  trx: Trx,
  changes: readonly PlannedChange[],
  questions: readonly LockedState[],
): Promise<Move[]> {
  const byId = new Map<string, LockedState>(questions.map((question) => [question.id, question]));
  const moves: Move[] = [];
  const endOfStep = yieldByTime();
  for (let at = 0; at < changes.length; at += CHOICES_AT_ONCE) {
    const some = changes.slice(at, at + CHOICES_AT_ONCE);
    const pinning = some.filter(needsChoices);
    const choices = pinning.length === 0 ? NO_CHOICES : await readChoices(trx, idsOf(pinning));
    for (const change of some) {
      const question = byId.get(change._id);
      if (question) moves.push(planMove(change, question, choices.get(question.id)));
      await endOfStep();
    }
  }
  return moves;
}

const NO_CHOICES: ReadonlyMap<string, readonly string[]> = new Map();

function needsChoices({ pins, pinnedChoices }: PlannedChange): boolean {
  return pins === 'recognised' || (pins === undefined && pinnedChoices !== undefined);
}

/** @param choices those of the question; absent where no other choice is to be pinned */
function planMove(
  change: PlannedChange,
  question: LockedState,
  choices: readonly string[] | undefined,
): Move {
  const { id, version, chapterId, difficulty, objective, tags, keepChoiceOrder } = question;
  const { pinnedChoices } = question;
  const order = changeOrder(question, change, choices);
  return {
    id,
    version,
    readVersion: change.version,
    hasItsPins: choices === undefined || hasItsPins({ ...order, choices }),
    before: { chapterId, difficulty, objective, tags, keepChoiceOrder, pinnedChoices },
    after: {
      chapterId: change.chapterId ?? chapterId,
      difficulty: change.difficulty ?? difficulty,
      objective: change.objective ?? objective,
      tags: changeTags(tags, change),
      ...order,
    },
  };
}

function changeOrder(
  before: LockedState,
  { pins, ...change }: PlannedChange,
  choices: readonly string[] | undefined,
): ChoiceOrder {
  const asked = change.pinnedChoices && [...new Set(asWrittenIn(choices ?? [], change.pinnedChoices))];
  const after = {
    keepChoiceOrder: change.keepChoiceOrder ?? before.keepChoiceOrder,
    pinnedChoices: pins === 'none' ? [] : (asked ?? before.pinnedChoices),
  };
  return pins === 'recognised' && choices ? pinRecognised({ ...after, choices }) : after;
}

function changeTags(before: string[], { tags = before, removeTags = [], addTags = [] }: QuestionChange) {
  const removed = new Set(removeTags.map(keyOfTag));
  return withoutRepeatedTags([...tags.filter((tag) => !removed.has(keyOfTag(tag))), ...addTags]);
}

/** Whether the question changes its cell. */
function hasMoved({ before, after }: Move): boolean {
  return CHAPTER_AND_KIND.some((name) => before[name] !== after[name]);
}

/** Whether anything changes. */
function hasChanged(move: Move): boolean {
  const { before, after } = move;
  const rest = ({ tags, keepChoiceOrder, pinnedChoices }: QuestionState) =>
    JSON.stringify([tags, keepChoiceOrder, pinnedChoices]);
  return hasMoved(move) || rest(before) !== rest(after);
}
