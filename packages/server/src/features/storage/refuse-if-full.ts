import { type AuditAction, bytesInWords } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import { sumStorage } from './measure-storage.ts';
import { findFull, type Owners } from './queries.ts';

/**
 * Refuses to add something to a storage that is full. Whoever is full by the kept figure is measured again, so that there is room
 * right after something was deleted; this happens within the transaction, so that what it adds counts, too.
 * @param caller the account that adds it; it reads figures only if the storage is its own
 * @throws AppError conflict
 */
export async function refuseIfFull(trx: Trx, caller: { readonly id: string }, owners: Owners): Promise<void> {
  const full = await findFull(trx, owners);
  if (full === undefined) return;
  const { usedBytes } = await sumStorage(trx, full.accountId);
  if (usedBytes < full.allowedBytes) return;
  throw full.accountId === caller.id ? ownIsFull(usedBytes, full.allowedBytes) : conflict(OTHERS_IS_FULL);
}

/** What may be added to the storage of an owner, as the history of a course tells it. */
interface GrowingEvent {
  readonly action: AuditAction;
  readonly courseId: string | null;
  readonly objectId: string | null;
}

/** Refuses a change of a course or an exam that adds something to a full storage. @throws AppError conflict */
export async function refuseEventIfFull(
  trx: Trx,
  caller: { readonly id: string },
  events: readonly GrowingEvent[],
): Promise<void> {
  const growing = events.filter(({ action }) => ADDS[action]);
  if (growing.length === 0) return;
  const ofExams = growing.filter(({ action }) => /^(?:exam|results|scans)\./.test(action));
  const others = growing.filter((event) => !ofExams.includes(event));
  await refuseIfFull(trx, caller, {
    examIds: ofExams.flatMap(({ objectId }) => objectId ?? []),
    courseIds: others.flatMap(({ courseId }) => courseId ?? []),
  });
}

/**
 * Whether the change that an event tells of adds something that stays. Renaming, sharing, moving, and putting back what lies in
 * the trash, which counts there too, do not.
 */
const ADDS: Readonly<Record<AuditAction, boolean>> = {
  'course.created': true,
  'course.copied': true,
  'course.renamed': false,
  'course.deleted': false,
  'course.put-back': false,
  'course.erased': false,
  'member.added': false,
  'member.changed': false,
  'member.removed': false,
  'member.took-over': false,
  'member.asked-to-own': false,
  'member.not-asked-to-own': false,
  'member.became-owner': false,
  'member.stepped-down': false,
  'helper.added': false,
  'helper.changed': false,
  'helper.removed': false,
  'chapter.created': true,
  'chapter.changed': false,
  'chapter.moved': false,
  'chapter.deleted': false,
  'chapter.put-back': false,
  'chapter.erased': false,
  'question.created': true,
  // The earlier version is kept.
  'question.changed': true,
  'question.moved': false,
  'question.merged': false,
  'question.deleted': false,
  'question.put-back': false,
  'question.erased': false,
  'questions.changed': true,
  'questions.copied': true,
  'questions.deleted': false,
  'questions.put-back': false,
  'questions.erased': false,
  'questions.imported': true,
  'import.undone': false,
  'pair.decided': false,
  'pairs.decided': false,
  'image.added': true,
  'blueprint.kept': true,
  'blueprint.removed': false,
  'exam.saved': true,
  'exam.corrected': true,
  'exam.renamed': false,
  'exam.deleted': false,
  'exam.put-back': false,
  'exam.erased': false,
  'exam.left': false,
  'scans.uploaded': true,
  'scans.corrected': false,
  'scans.deleted': false,
  'scans.audit-drawn': false,
  'scans.audited': false,
  'students.seen': false,
  'results.uploaded': true,
  'results.deleted': false,
  'results.marked': true,
  'results.regraded': true,
  'results.regrading-undone': false,
  'results.mailed': false,
};

function ownIsFull(usedBytes: number, allowedBytes: number): AppError {
  return conflict(
    `Your things take ${bytesInWords(usedBytes)} of the ${bytesInWords(allowedBytes)} that are allowed. Delete what you no longer need, in the trash too, which counts: your account page shows what takes how much.`,
  );
}

const OTHERS_IS_FULL =
  'The storage of its owner is full, so nothing can be added. The account page of the owner shows what takes how much.';
