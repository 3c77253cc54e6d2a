import {
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
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { countCells, type LockedChapter, lockChapters, noRoom } from '../chapters/index.ts';
import { listRoles, requireEditing } from '../courses/index.ts';
import { fitMoves } from './fit-moves.ts';
import { keepVersions } from './history/queries.ts';
import {
  type ChapterAndKind,
  changeQuestions,
  countVisible,
  type LockedQuestion,
  lockQuestions,
  type QuestionState,
} from './queries.ts';

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
 * The same change for each of these locked questions, in their order.
 * @throws AppError as above
 */
export function bulkEditFound(
  trx: Trx,
  account: Account,
  ids: readonly string[],
  change: ChangeOfEach,
): Promise<BulkEditUndo> {
  return applyChanges(
    trx,
    account,
    ids.map((_id) => ({ _id: _id as QuestionId, ...change })),
  );
}

/** A change of one question; what is pinned may be left to be recognised. */
type PlannedChange = QuestionChange & Pick<ChangeOfEach, 'pins'>;

async function applyChanges(
  trx: Trx,
  account: Account,
  changes: readonly PlannedChange[],
): Promise<BulkEditUndo> {
  await requireVisible(trx, account, changes);
  const moves = planMoves(changes, await lockQuestions(trx, idsOf(changes)));
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

/**
 * Checked before anything is locked, so that an account cannot block questions of others, and another account's id
 * sends the same statements as one that does not exist.
 * @throws AppError notFound
 */
async function requireVisible(trx: Trx, account: Account, changes: readonly QuestionChange[]): Promise<void> {
  const questionIds = new Set(idsOf(changes));
  const chapterIds = new Set(changes.flatMap(({ chapterId }) => chapterId ?? []));
  const visible = await countVisible(trx, account, {
    questionIds: [...questionIds],
    chapterIds: [...chapterIds],
  });
  if (visible.questions < questionIds.size) throw notFound('Question');
  if (visible.chapters < chapterIds.size) throw notFound('Chapter');
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
  for (const courseId of new Set(chapters.map((chapter) => chapter.courseId))) {
    const own = new Set(chapters.filter((chapter) => chapter.courseId === courseId).map(({ id }) => id));
    const count = changed.filter(
      ({ before, after }) => own.has(before.chapterId) || own.has(after.chapterId),
    );
    if (count.length === 0) continue;
    const what = String(count.length);
    await recordEvent(trx, account, { action: 'questions.changed', courseId, objectId: null, what });
  }
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
  const wrong = moves.filter(({ choices, after }) => !hasItsPins({ ...after, choices })).length;
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
  readonly choices: readonly string[];
  readonly before: QuestionState;
  readonly after: QuestionState;
}

/** The moves of these changes in order; changes of missing questions are skipped. */
function planMoves(changes: readonly PlannedChange[], questions: readonly LockedQuestion[]): Move[] {
  const byId = new Map<string, LockedQuestion>(questions.map((question) => [question.id, question]));
  return changes.flatMap((change) => {
    const question = byId.get(change._id);
    return question ? [planMove(change, question)] : [];
  });
}

function planMove(change: PlannedChange, question: LockedQuestion): Move {
  const { id, version, choices, chapterId, difficulty, objective, tags, keepChoiceOrder } = question;
  const { pinnedChoices } = question;
  return {
    id,
    version,
    readVersion: change.version,
    choices,
    before: { chapterId, difficulty, objective, tags, keepChoiceOrder, pinnedChoices },
    after: {
      chapterId: change.chapterId ?? chapterId,
      difficulty: change.difficulty ?? difficulty,
      objective: change.objective ?? objective,
      tags: changeTags(tags, change),
      ...changeOrder(question, change),
    },
  };
}

function changeOrder(before: LockedQuestion, { pins, ...change }: PlannedChange): ChoiceOrder {
  const after = {
    choices: before.choices,
    keepChoiceOrder: change.keepChoiceOrder ?? before.keepChoiceOrder,
    pinnedChoices: pins === 'none' ? [] : (change.pinnedChoices ?? before.pinnedChoices),
  };
  const { keepChoiceOrder, pinnedChoices } = pins === 'recognised' ? pinRecognised(after) : after;
  return { keepChoiceOrder, pinnedChoices };
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
