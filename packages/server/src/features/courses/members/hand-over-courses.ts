import type { Successor } from '@exam/contract';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvents } from '../../audit/index.ts';
import { releaseGroups } from '../groups/queries.ts';
import { requireOwner } from '../policy.ts';
import { findMember } from './queries.ts';
import { type CandidateRow, listCandidates, setOwners } from './successors.ts';

/**
 * Gives the courses of an account in which colleagues have worked to these colleagues, with what of them lies in the trash,
 * and records it. The courses must be locked.
 * @param wishes who takes which course; each other course goes to the first of its candidates
 * @throws AppError conflict if a wish names somebody who cannot take over the course
 */
export async function handOverCourses(
  trx: Trx,
  account: Pick<Account, 'id' | 'email'>,
  wishes: readonly Successor[],
): Promise<void> {
  const candidates = await listCandidates(trx, account.id);
  const first = new Map<string, CandidateRow>();
  for (const row of candidates) if (!first.has(row.courseId)) first.set(row.courseId, row);
  for (const { courseId, memberId } of wishes) {
    const wished = candidates.find((row) => row.courseId === courseId && row.id === memberId);
    if (!wished) throw conflict(CANNOT_TAKE_OVER);
    first.set(courseId, wished);
  }
  const successors = [...first.values()];
  await setOwners(trx, successors);
  await recordEvents(
    trx,
    account,
    successors.map(({ courseId, id, role, email }) => ({
      action: 'member.took-over',
      courseId,
      objectId: id,
      what: role,
      memberEmail: email,
    })),
  );
}

/**
 * Gives courses of an account to another one, and records it. Colleagues who had them by groups of the account keep them, alone. The
 * courses must be locked.
 */
export async function giveCourses(
  trx: Trx,
  { from, to, courseIds }: { from: Person; to: Person; courseIds: readonly string[] },
): Promise<void> {
  if (courseIds.length === 0) return;
  await setOwners(
    trx,
    courseIds.map((courseId) => ({ courseId, accountId: to.id })),
  );
  for (const courseId of courseIds) await releaseGroups(trx, courseId);
  await recordEvents(
    trx,
    from,
    courseIds.map((courseId) => ({
      ...{ action: 'member.took-over' as const, courseId, objectId: courseId },
      ...{ what: 'owner', memberEmail: to.email },
    })),
  );
}

type Person = Pick<Account, 'id' | 'email'>;

/**
 * Checks that each wish names an own course and one of its members.
 * @throws AppError notFound, forbidden
 */
export async function checkSuccessors(
  db: Queryable,
  account: Account,
  wishes: readonly Successor[],
): Promise<void> {
  for (const { courseId, memberId } of wishes) {
    await requireOwner(db, account, courseId);
    if (!(await findMember(db, courseId, memberId))) throw notFound('Member');
  }
}

const CANNOT_TAKE_OVER =
  'A colleague whom you chose is no longer a member of the course, or has not worked in it. Choose again.';
