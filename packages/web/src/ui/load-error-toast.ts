import { useEffect, useRef } from 'react';
import { failureOf, type LoadedQuery, textOfFailedList, textOfFailure } from '../lib/failed-load.ts';
import { notifyError } from './notify.ts';

/**
 * Tells by a toast that a load failed, as soon as the screen shows it: the server's words, else 'Something went wrong!'.
 * It is told once, however often it is tried again by itself, and once where several loads of a screen say the same.
 */
export function useLoadErrorToast(...queries: readonly LoadedQuery[]): void {
  useToasts(textsOf(queries, textOfFailure));
}

/** The same on the screen of a list, whose own failure is told in the words for lists. @param others what the screen loads beside it */
export function useListErrorToast(list: LoadedQuery, ...others: readonly LoadedQuery[]): void {
  useToasts([...new Set([...textsOf([list], textOfFailedList), ...textsOf(others, textOfFailure)])]);
}

function textsOf(queries: readonly LoadedQuery[], textOf: (failure: unknown) => string): string[] {
  const failures = queries.map(failureOf).filter((failure) => failure !== undefined);
  return [...new Set(failures.map(textOf))];
}

/** Tells each of these texts once, as long as it stays among them. */
export function useToasts(texts: readonly string[]): void {
  const told = useRef<readonly string[]>([]);
  const list = JSON.stringify(texts);
  useEffect(() => {
    const now = JSON.parse(list) as string[];
    for (const text of now) if (!told.current.includes(text)) notifyError(text);
    told.current = now;
  }, [list]);
}
