import type { Member } from '@exam/contract';
import type { MemberRow } from './queries.ts';

export function presentMember(row: MemberRow): Member {
  return { _id: row.id, email: row.email, role: row.role };
}
