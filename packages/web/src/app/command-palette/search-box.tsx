import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconSearch } from '../../ui/icons.tsx';
import classes from './command-palette.module.css';
import { ResultList } from './result-list.tsx';
import { useFindings } from './use-findings.ts';

const PAUSE_MS = 200;
const LABEL = 'Search screens, courses, chapters, questions and exams';

interface SearchBoxProps {
  /** Gets the address of what was chosen. */
  onGo: (to: string) => void;
}

/** A field and what it finds. The arrow keys choose, Enter opens. */
export function SearchBox({ onGo }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { groups, isSearching, isIncomplete } = useFindings(text.trim(), settled);
  const results = groups.flatMap((group) => group.results);
  const [chosenKey, setChosenKey] = useState<string>();
  // What was chosen may have gone with the next letter: then the first is.
  const chosen = Math.max(
    0,
    results.findIndex(({ key }) => key === chosenKey),
  );

  function handleKey(event: KeyboardEvent) {
    // Enter also ends the composition of a Chinese or Japanese word.
    if (event.nativeEvent.isComposing) return;
    const result = results[chosen];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setChosenKey(results.at((chosen + step) % results.length)?.key);
    }
    if (event.key === 'Enter' && result !== undefined) {
      event.preventDefault();
      onGo(result.to);
    }
  }

  const hasResults = results.length > 0;
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label={LABEL}
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={hasResults ? id : undefined}
          aria-activedescendant={hasResults ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search everything"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosenKey(undefined);
          }}
          onKeyDown={handleKey}
        />
      </div>
      {hasResults && (
        <ResultList id={id} groups={groups} chosen={chosen} onChoose={setChosenKey} onGo={onGo} />
      )}
      <p className={classes.note} role="status">
        {noteOf(text, results.length, isSearching, isIncomplete)}
      </p>
    </>
  );
}

function noteOf(text: string, found: number, isSearching: boolean, isIncomplete: boolean): string {
  if (isSearching) return 'Searching...';
  if (isIncomplete) return 'Some results could not be loaded.';
  if (found === 0) return `No results for “${text}”`;
  return `${found} ${found === 1 ? 'result' : 'results'}`;
}
