import { KINDS, type Kind } from '@exam/assembly';
import { PASS_LINE_PRESETS } from '@exam/contract/grade-scales';
import { useSyncExternalStore } from 'react';
import { DEVICE_KEYS } from '../../lib/forget-account.ts';

/** Per cent that a student reaches who just passes, by kind of question such as "simple reminding"; as typed. */
export type EbelShares = Readonly<Record<string, string | number>>;

export const labelOf = ({ difficulty, objective }: Pick<Kind, 'difficulty' | 'objective'>) =>
  `${difficulty} ${objective}`;

export const EBEL_KINDS: readonly string[] = KINDS.map(labelOf);

export const DEFAULT_EBEL_SHARES: EbelShares = Object.fromEntries(
  PASS_LINE_PRESETS.ebel.shares.map((one) => [labelOf(one), one.share]),
);

/** The shares of the last exam that had them in this browser; null where nobody wants the line of Ebel. */
export function recallEbelShares(): EbelShares | null {
  return parse(stored());
}

function stored(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEYS.ebelShares);
  } catch {
    return null;
  }
}

function parse(text: string | null): EbelShares | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const shares = Object.entries(kept).filter(
      ([kind, share]) =>
        EBEL_KINDS.includes(kind) && ['string', 'number'].includes(typeof share) && `${share}`.length <= 10,
    );
    return { ...DEFAULT_EBEL_SHARES, ...Object.fromEntries(shares) };
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Keeps the shares for the next exam; null gives the line up. Without storage nothing is kept. */
export function rememberEbelShares(shares: EbelShares | null): void {
  try {
    if (shares === null) localStorage.removeItem(DEVICE_KEYS.ebelShares);
    else localStorage.setItem(DEVICE_KEYS.ebelShares, JSON.stringify(shares));
  } catch {
    // A full or disabled storage must not stop the user.
  }
  for (const listener of listeners) listener();
}

/** The shares as they are kept now. */
export function useEbelShares(): EbelShares | null {
  return parse(useSyncExternalStore(listen, stored));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The line of Ebel in per cent: the mean of the shares of the questions, one point each.
 * @returns undefined while a share is no number from 0 to 100, and without questions
 */
export function ebelLineOf(
  shares: EbelShares,
  questions: readonly Pick<Kind, 'difficulty' | 'objective'>[],
): number | undefined {
  const each = questions.map((question) => numberOf(shares[labelOf(question)] ?? ''));
  if (each.length === 0 || !each.every((share) => share >= 0 && share <= 100)) return undefined;
  return each.reduce((sum, share) => sum + share, 0) / each.length;
}

/** An empty field is no number, though `Number` makes 0 of it; 0 is one. */
function numberOf(typed: string | number): number {
  return `${typed}`.trim() === '' ? Number.NaN : Number(typed);
}
