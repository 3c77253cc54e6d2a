import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { IconSearch } from './icons.tsx';
import { useShortcut } from './shortcuts.ts';

const PAUSE_MS = 250;

interface SearchFieldProps {
  /** The accessible name, such as 'Search courses'. */
  label: string;
  /** The current search. */
  value: string;
  /** Called with the new text after a short pause in typing. */
  onSearch: (text: string) => void;
}

/** A search field that waits for a pause in typing. The key / leads to it from anywhere on the screen. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    onSearch(sent.current);
  }, PAUSE_MS);
  useShortcut('search', () => input.current?.focus());

  // The address may change by other means than this field: Back, or a button that clears the search.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function change(next: string) {
    setText(next);
    send(next);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => change('')} />
      }
    />
  );
}
