import { queryOptions, useQuery } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import { recallPreferences } from './preferences/remembered-preferences.ts';
import { EMPTY_WORKBENCH, type Workbench } from './workbench.ts';

/**
 * The workbench of the signed-in account. It lies in the query cache, in memory alone: it survives leaving the screen,
 * not a reload, and goes with all other data of the account at log-out. An answer that comes after that finds a store
 * which nobody looks at any more.
 */
const workbenchQuery = queryOptions({
  queryKey: ['exams', 'workbench'],
  queryFn: newWorkbench,
  initialData: newWorkbench,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
});

function newWorkbench(): Store<Workbench> {
  const draft = { ...EMPTY_WORKBENCH.draft, preferences: recallPreferences() };
  return createStore({ ...EMPTY_WORKBENCH, draft });
}

/** What the screen works on now, and the store that it is changed in. */
export function useWorkbench(): [Workbench, Store<Workbench>] {
  const { data: store } = useQuery(workbenchQuery);
  return [useStore(store), store];
}
