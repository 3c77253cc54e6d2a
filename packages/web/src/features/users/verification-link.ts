/** The query parameter of the link in the mail. */
export const CODE_PARAMETER = 'verificationCode';

/** In memory alone: an address is kept in the browser's history, and logged by servers. */
let carriedCode = '';

/** Keeps the code of a link while somebody logs in, and until /verify-email has taken it. */
export function carryCode(code: string): void {
  carriedCode = code;
}

/** The code that waits for a log-in; empty where none does. */
export function getCarriedCode(): string {
  return carriedCode;
}
