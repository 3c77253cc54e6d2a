import type { QueryClient } from '@tanstack/react-query';
import { questionQueries } from './api.ts';
import { isCheapToReload, type LoadedQuestions } from './loaded-questions.ts';

/** Changes every loaded list in place, so that what was just done shows at once, however long the list is. */
export function changeLists(
  queryClient: QueryClient,
  change: (loaded: LoadedQuestions) => LoadedQuestions,
): void {
  queryClient.setQueriesData<LoadedQuestions>({ queryKey: questionQueries.lists() }, (loaded) =>
    loaded === undefined ? loaded : change(loaded),
  );
}

/** Loads every list again, however long it is: after something was deleted. Lists that are not shown follow when they are. */
export function reloadLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: questionQueries.lists() });
}

/** Loads the lists again, but for those that are too long for it: what was saved stands in them already. */
export function refreshLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: questionQueries.lists(),
    predicate: ({ state }) => isCheapToReload(state.data as LoadedQuestions | undefined),
  });
}
