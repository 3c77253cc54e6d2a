import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { QuestionFilters } from './filters.ts';

/** The list of questions that somebody came from. It goes from screen to screen in the state of the address. */
export interface ListCameFrom {
  readonly filters: QuestionFilters;
  /** The chapter, if the list shows only one. */
  readonly chapterId?: string | undefined;
  /** Under which the browser's place in the list is kept. */
  readonly scrollKey: string;
}

/** The state of an address that was reached from a list. */
export interface CameFromState {
  readonly cameFrom?: ListCameFrom | undefined;
}

/** The state for links that lead out of a list; the same object as long as the list is the same. */
export function useLeavingList(filters: QuestionFilters, chapterId: string | undefined): CameFromState {
  const { key, state } = useLocation();
  const scrollKey = scrollKeyOf(state) ?? key;
  const list = JSON.stringify(filters);
  return useMemo(
    () => ({ cameFrom: { filters: JSON.parse(list) as QuestionFilters, chapterId, scrollKey } }),
    [list, chapterId, scrollKey],
  );
}

/** The list that led to this screen, if one did. */
export function useCameFrom(): ListCameFrom | undefined {
  const { state } = useLocation();
  return (state as CameFromState | null)?.cameFrom;
}

/** The way back to a list as it was, on /questions. */
export function wayBackTo({ filters, chapterId, scrollKey }: ListCameFrom): { to: string; state: object } {
  const narrowed = chapterId === undefined ? filters : { ...filters, chapter: chapterId };
  const params = new URLSearchParams(
    Object.entries(narrowed).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const search = params.toString();
  return { to: search === '' ? '/questions' : `/questions?${search}`, state: { scrollKey } };
}

function scrollKeyOf(state: unknown): string | undefined {
  return (state as { scrollKey?: string } | null)?.scrollKey;
}
