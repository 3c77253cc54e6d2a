import type { User } from '@exam/contract';

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
