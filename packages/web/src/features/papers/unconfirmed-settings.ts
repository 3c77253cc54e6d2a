import type { KeptPaper } from '@exam/contract';

/**
 * The print settings of an exam whose page went before the server had confirmed them. The next page of this tab shows and
 * sends them again: when it asks for the settings, its request can overtake the one that saves them.
 */
const storedAs = (examId: string) => `unconfirmed-print-settings-${examId}`;

export function leaveUnconfirmed(examId: string, settings: KeptPaper): void {
  sessionStorage.setItem(storedAs(examId), JSON.stringify(settings));
}

export function unconfirmedOf(examId: string): KeptPaper | undefined {
  return JSON.parse(sessionStorage.getItem(storedAs(examId)) ?? 'null') ?? undefined;
}

export function forgetUnconfirmed(examId: string): void {
  sessionStorage.removeItem(storedAs(examId));
}
