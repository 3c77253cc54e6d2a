import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { recordEvents } from '../audit/index.ts';
import { giveCourses, lockCoursesOf } from '../courses/index.ts';
import { findAccountByEmail, isDemoAccount } from '../users/index.ts';
import { getOperated, type OperateParts } from './operate-account.ts';
import { type Actor, giveExams, giveTrash, listOwnedCourses, recordOperatorEvent } from './queries.ts';

export interface HandOver {
  readonly accountId: string;
  /** Of whoever gets it. */
  readonly email: string;
  /** One course with its exams; without it everything that the account owns. */
  readonly courseId?: string | undefined;
}

/**
 * Gives what a closed account owns to another account: courses with what of them lies in the trash, and its exams there. Exams with
 * students stay with the closed account, and so do those that it made in courses of others.
 * @returns how many courses, and both accounts
 * @throws AppError notFound; conflict while the account is open; malformed for an e-mail without an open account, and for the
 * demo account, which anybody uses
 */
export function handOver({ db }: OperateParts, actor: Actor, { accountId, email, courseId }: HandOver) {
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    const from = await getOperated(trx, accountId);
    if (!from.isClosed) {
      throw conflict(
        'Close the account first. Whoever can log in hands courses over on their page of members.',
      );
    }
    const found = isDemoAccount(email) ? undefined : await findAccountByEmail(trx, email);
    const to = found && (await getOperated(trx, found.id));
    if (!to?.isVerified || to.isClosed) {
      throw invalidField('email', 'There is no open account with this e-mail.');
    }
    await lockCoursesOf(trx, from.id);
    const courses = (await listOwnedCourses(trx, from.id)).filter(
      ({ id }) => courseId === undefined || id === courseId,
    );
    if (courseId !== undefined && courses.length === 0) throw notFound('Course');
    const courseIds = courses.map(({ id }) => id);
    await giveCourses(trx, { from, to, courseIds });
    const all = courseId === undefined;
    const exams = await giveExams(trx, { from: from.id, to: to.id, courseIds, all });
    await recordEvents(
      trx,
      from,
      exams.map(({ id, name, courseId: of }) => ({
        action: 'exam.left',
        courseId: of,
        objectId: id,
        what: name,
      })),
    );
    if (all) await giveTrash(trx, from.id, to.id);
    const count = courses.length === 1 ? '1 course' : `${courses.length} courses`;
    const what = `${count} to ${to.email}`;
    await recordOperatorEvent(trx, actor, { action: 'account.handed-over', email: from.email, what });
    return { from, to, numberOfCourses: courses.length };
  });
}
