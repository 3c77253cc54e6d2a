import { randomUuid } from './random-uuid.ts';
import { dropKept, keep, readKept } from './tab-storage.ts';

interface Unanswered {
  readonly sent: string;
  readonly key: string;
}

/**
 * The idempotency key of a create: the same one as long as the same thing is sent and no answer said that it was made, also
 * after the page was loaded anew.
 * @param what the kind of thing, and where it goes
 */
export function idempotencyKeyOf(what: string, sent: unknown): string {
  const text = JSON.stringify(sent);
  const last = readKept<Unanswered>(storedAs(what));
  if (last?.sent === text) return last.key;
  const key = randomUuid();
  keep(storedAs(what), { sent: text, key });
  return key;
}

/** After an answer: what is sent next is another thing, even if it says the same. */
export function forgetIdempotencyKey(what: string): void {
  dropKept(storedAs(what));
}

function storedAs(what: string): string {
  return `create ${what}`;
}
