import type { AccountDetail, User } from '@exam/contract';
import type { AccountDetailRow } from './queries.ts';

export function presentUser({
  id,
  email,
  isVerified,
}: {
  id: string;
  email: string;
  isVerified: boolean;
}): User {
  return { _id: id, email, isVerified };
}

export function presentAccountDetail(row: AccountDetailRow): AccountDetail {
  return { email: row.email, createdAt: row.createdAt.toISOString(), newEmail: row.newEmail };
}
