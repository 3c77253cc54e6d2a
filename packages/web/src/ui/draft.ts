import { useState } from 'react';

type Texts = Readonly<Record<string, string>>;

interface Draft<Saved, Values extends Texts> {
  /** The current input. */
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** Whether what is typed differs from what was read. */
  isChanged: boolean;
  /** The version that the edit is based on: the save names it. */
  version: number;
  /** Starts over from this version. */
  take: (saved: Saved) => void;
}

/**
 * Input over something saved, and the version that it is based on. While nothing is changed the draft follows
 * newer versions as they are loaded; later ones it leaves to the person (see `StaleEdit`).
 * @param saved the newest version that is known
 * @param read what the fields say of a version
 */
export function useDraft<Saved extends { version: number }, Values extends Texts>(
  saved: Saved,
  read: (saved: Saved) => Values,
): Draft<Saved, Values> {
  const [draft, setDraft] = useState({ base: saved, values: read(saved) });
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
    take,
  };
}
