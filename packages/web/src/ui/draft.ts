import { useState } from 'react';
import { type KeptForm, readKeptForm } from './kept-form.ts';

type Texts = Readonly<Record<string, string>>;

interface Draft<Saved, Values extends Texts> {
  /** The current input. */
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** Whether what is typed differs from what was read. */
  isChanged: boolean;
  /** The version that the edit is based on: the save names it. */
  version: number;
  /** For `useUnsavedChanges`, which keeps it. */
  form: KeptForm;
  /** Whether it began with what was typed before. */
  isRestored: boolean;
  /** Starts over from this version. */
  take: (saved: Saved) => void;
}

/**
 * Input over something saved, and the version that it is based on. While nothing is changed the draft follows
 * newer versions as they are loaded; later ones it leaves to the person (see `StaleEdit`).
 * @param saved the newest version that is known
 * @param read what the fields say of a version
 * @param name of the form, by which it is kept
 */
export function useDraft<Saved extends { version: number }, Values extends Texts>(
  saved: Saved,
  read: (saved: Saved) => Values,
  name: string,
): Draft<Saved, Values> {
  const [kept] = useState(() => readKeptForm<{ base: Saved; values: Values }>(name));
  const [draft, setDraft] = useState(kept ?? { base: saved, values: read(saved) });
  const { base, values } = draft;
  const original = read(base);
  const isChanged = Object.keys(values).some((field) => values[field] !== original[field]);

  function take(version: Saved) {
    setDraft({ base: version, values: read(version) });
  }

  if (!isChanged && saved.version > base.version) take(saved);

  return {
    values,
    change: (changes) => setDraft((current) => ({ ...current, values: { ...current.values, ...changes } })),
    isChanged,
    version: base.version,
    form: { name, value: draft },
    isRestored: kept !== undefined,
    take,
  };
}
