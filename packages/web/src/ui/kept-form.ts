import { useCallback, useEffect, useState } from 'react';
import { getSessionState } from '../lib/session-store.ts';
import { dropKept, keep, readKept } from '../lib/tab-storage.ts';

/** A form as it is kept for its tab and account until it is sent or discarded. Every log-out deletes it. */
export interface KeptForm {
  /** The subject of the form with its id, if it has one. */
  readonly name: string;
  readonly value: unknown;
}

/** What was typed into the form before this page was loaded or the form was left; undefined if nothing was. */
export function readKeptForm<Value>(name: string): Value | undefined {
  return readKept<Value>(storedAs(name));
}

export function keepForm({ name, value }: KeptForm): void {
  keep(storedAs(name), value);
}

export function dropKeptForm(name: string): void {
  dropKept(storedAs(name));
}

/**
 * A state that is kept like a form, for one that opens over a screen.
 * @returns also whether it began with what was typed before, and what lets go of it after it was sent or discarded
 */
export function useKeptState<Value>(name: string, initial: () => Value) {
  const [kept] = useState(() => readKeptForm<Value>(name));
  const [first] = useState(() => kept ?? initial());
  const [value, setValue] = useState(first);
  useEffect(() => {
    if (value !== first) keepForm({ name, value });
  }, [name, value, first]);
  const forget = useCallback(() => dropKeptForm(name), [name]);
  return { value, change: setValue, isRestored: kept !== undefined, forget };
}

function storedAs(name: string): string {
  return `form ${getSessionState().user?._id ?? ''} ${name}`;
}
