import { type ExamHelperId, type HelperFields, LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import {
  countHelpers,
  deleteHelper,
  findOwnHelper,
  type HelpedPlace,
  type HelperRow,
  listHelpers,
  lockPlace,
  upsertHelper,
} from './queries.ts';

/** Where a role holds, and the course of the event that tells of it; null for an exam without a course. */
interface Place {
  readonly at: HelpedPlace;
  readonly courseId: string | null;
}

/**
 * Makes the person with an e-mail a scanner or marker, whether there is such an account or not. The caller owns the place.
 * @throws AppError malformed for the own e-mail and for a scanner who is to see names, conflict above the limit
 */
export async function nameHelper(
  db: Db,
  account: Account,
  { at, courseId }: Place,
  { email, role, seesNames = false }: HelperFields,
): Promise<HelperRow> {
  if (email === account.email) throw invalidField('email', 'You own this exam already.');
  if (seesNames && role !== 'marker') throw invalidField('seesNames', 'A scanner sees no names of students.');
  return inTransaction(db, async (trx) => {
    if (!(await lockPlace(trx, at))) throw notFound('examId' in at ? 'Exam' : 'Course');
    const before = (await listHelpers(trx, account.id, at)).find(
      (one) => one.email === email && one.role === role && one.isOfCourse === 'courseId' in at,
    );
    if (!before && (await countHelpers(trx, account.id, at)) >= LIMITS.examHelpers) {
      throw conflict(
        `At most ${LIMITS.examHelpers} people help with an exam, or with the exams of a course.`,
      );
    }
    const helper = await upsertHelper(trx, at, { id: uuid(), ownerId: account.id, email, role, seesNames });
    if (before?.seesNames === seesNames) return helper;
    await recordEvent(trx, account, {
      action: before ? 'helper.changed' : 'helper.added',
      courseId,
      objectId: 'examId' in at ? at.examId : null,
      what: describeRole(helper),
      memberEmail: email,
    });
    return helper;
  });
}

/**
 * Ends a role, at once. @throws AppError notFound for a role that the account neither gave nor has
 */
export async function removeHelper(db: Db, account: Account, helperId: ExamHelperId): Promise<void> {
  const helper = await findOwnHelper(db, account, helperId);
  if (!helper) throw notFound('Helper');
  await inTransaction(db, async (trx) => {
    if (!(await deleteHelper(trx, helperId))) return;
    await recordEvent(trx, account, {
      action: 'helper.removed',
      courseId: helper.courseId,
      objectId: helper.examId,
      what: describeRole(helper),
      memberEmail: helper.email,
    });
  });
}

function describeRole({ role, seesNames }: Pick<HelperRow, 'role' | 'seesNames'>): string {
  return seesNames ? `${role} who sees names` : role;
}
