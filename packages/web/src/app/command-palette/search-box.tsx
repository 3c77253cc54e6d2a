import type { Chapter, Course, Exam, Page, Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { findingQueries } from '../../data/findings.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import { type AskedAction, findAction, findOwnActions, presentAction } from './actions.ts';
import classes from './command-palette.module.css';
import {
  type Finding,
  type FindingGroup,
  findScreens,
  presentChapter,
  presentCourse,
  presentExam,
  presentQuestion,
} from './findings.ts';
import { ResultList } from './result-list.tsx';

const PAUSE_MS = 200;
const LABEL = 'Search screens, courses, chapters, questions and exams';

interface SearchBoxProps {
  /** What was typed before the field has the focus. */
  takeLetters: () => string;
  /** Called with the address of the chosen result. */
  onGo: (to: Finding['to']) => void;
}

/** A field and what it finds. The arrow keys choose, Enter opens. */
export function SearchBox({ takeLetters, onGo }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { groups, isSearching, isIncomplete } = useFindings(text.trim(), settled);
  const results = groups.flatMap((group) => group.results);
  const [chosenKey, setChosenKey] = useState<string>();
  // The next letter may remove the chosen result; the first one is chosen then.
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
          onFocus={() => {
            const letters = takeLetters();
            setText((typed) => typed + letters);
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

/** The groups of results that the server is asked for, in display order. */
const SORTS = ['Actions', 'Courses', 'Chapters', 'Questions', 'Exams'] as const;

/** Results, and the number of those that the server has beside them. */
interface Found {
  readonly results: readonly Finding[];
  readonly more: number;
}

function presentEach<Item>(present: (item: Item) => Finding) {
  return ({ data, page }: { data: readonly Item[]; page?: Page | undefined }): Found => ({
    results: data.map(present),
    more: Math.max(0, (page?.total ?? 0) - data.length),
  });
}

const asCourses = presentEach<Course>(presentCourse);

const asChapters = presentEach<Chapter>(presentChapter);

const asQuestions = presentEach<Question>(presentQuestion);

const asExams = presentEach<Exam>(presentExam);

const NOTHING: Found = { results: [], more: 0 };

function useOwnActions(text: string): Finding[] {
  const { logout } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  return findOwnActions(text, {
    setColorScheme,
    logout: () => {
      logout().catch((error: unknown) => notifyError(errorText(error, TEXTS.somethingWentWrong)));
    },
  });
}

/** Finds what the action can be done with. */
function actionsQuery(asked: AskedAction | undefined) {
  return {
    ...findingQueries.things(asked?.action.things === '/exams' ? 'exams' : 'courses', asked?.name ?? ''),
    select: (found: readonly (Course | Exam)[]): Found => ({
      results: asked === undefined ? [] : found.flatMap((thing) => presentAction(asked.action, thing)),
      more: 0,
    }),
    enabled: asked !== undefined,
  };
}

/**
 * The search results for a text.
 * @param text the text as typed; screens are matched against it immediately
 * @param settled the text after a pause in typing; the server is asked for it
 */
function useFindings(text: string, settled: string) {
  const isSearched = settled !== '';
  const queries = useQueries({
    queries: [
      actionsQuery(findAction(settled)),
      { ...findingQueries.courses(settled), select: asCourses, enabled: isSearched },
      { ...findingQueries.chapters(settled), select: asChapters, enabled: isSearched },
      { ...findingQueries.questions(settled), select: asQuestions, enabled: isSearched },
      { ...findingQueries.exams(settled), select: asExams, enabled: isSearched },
    ],
  });
  const screens = useMemo(() => findScreens(text), [text]);
  const own = useOwnActions(text);
  const asksForNone = findAction(text) === undefined;
  const found = SORTS.map((name, sort) => ({
    name,
    // Results of an earlier action are shown only while the text names an action.
    ...(name === 'Actions' && asksForNone ? NOTHING : (queries[sort]?.data ?? NOTHING)),
  }));
  const all: FindingGroup[] = [
    { name: 'Screens', results: screens },
    { name: 'Account', results: own },
    ...(text === '' ? [] : found),
  ];
  return {
    groups: all.filter(({ results }) => results.length > 0),
    isSearching: text !== '' && (text !== settled || queries.some(({ isFetching }) => isFetching)),
    isIncomplete: text !== '' && queries.some(({ isError }) => isError),
  };
}
