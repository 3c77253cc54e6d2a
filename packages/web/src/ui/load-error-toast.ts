import { useEffect, useRef } from 'react';
import { failureOf, type LoadedQuery, textOfFailure } from '../lib/failed-load.ts';
import { notifyError } from './notify.ts';

/**
 * Tells by a toast that a load failed, as soon as the screen shows it: the server's words, else 'Something went wrong!'.
 * It is told once, however often it is tried again by itself, and once where several loads of a screen say the same.
 */
export function useLoadErrorToast(...queries: readonly LoadedQuery[]): void {
  const failures = queries.map(failureOf).filter((failure) => failure !== undefined);
  useToasts([...new Set(failures.map(textOfFailure))]);
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
