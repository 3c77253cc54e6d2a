import type { Person } from '@exam/contract';

/** "Ada Lovelace (ada@example.org)": the e-mail stays beside a name, because anybody may choose any name. */
export function personName({ email, displayName }: Person): string {
  return displayName === null ? email : `${displayName} (${email})`;
}
