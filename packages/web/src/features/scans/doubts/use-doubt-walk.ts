import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  changePage,
  loadDoubts,
  newerPageVersion,
  numberOfOpen,
  refreshScans,
  scanQueries,
} from '../../../data/scans.ts';
import { retryDelay } from '../../../lib/query-client.ts';
import { useStore } from '../../../lib/store.ts';
import { MOST_OF_SHEET, type Step } from './doubt-steps.ts';
import { createDoubtWalk } from './doubt-walk.ts';

/** Doubts whose pictures are loaded ahead, so that an answer shows the next step at once. */
const LOADED_AHEAD = MOST_OF_SHEET;

/** The way through what a person must look at. Leaving the screen loads anew what follows from the answers. */
export function useDoubtWalk(examId: string) {
  const queryClient = useQueryClient();
  const [walk] = useState(() =>
    createDoubtWalk({
      load: async () => {
        const [doubts, scans] = await Promise.all([
          loadDoubts(examId, undefined),
          queryClient.fetchQuery({ ...scanQueries.scans(examId), staleTime: 0 }),
        ]);
        return { doubts, total: numberOfOpen(scans) };
      },
      change: async (pageId, version, change) => (await changePage(pageId, { ...change, version })).version,
      newerVersion: newerPageVersion,
      pause: (failures) => new Promise((resolve) => setTimeout(resolve, retryDelay(failures - 1))),
    }),
  );
  const state = useStore(walk);
  const { steps, at } = state;

  useEffect(() => {
    void walk.load();
    return () => void walk.settled().then(() => refreshScans(queryClient, examId));
  }, [walk, queryClient, examId]);

  useEffect(() => {
    for (const { _id } of pagesAhead(steps, at))
      void queryClient.prefetchQuery(scanQueries.picture(examId, _id));
  }, [steps, at, queryClient, examId]);

  return { ...state, ...walk };
}

export type Walk = ReturnType<typeof useDoubtWalk>;

function pagesAhead(steps: readonly Step[], at: number) {
  return steps
    .slice(at + 1)
    .flat()
    .slice(0, LOADED_AHEAD)
    .flatMap(({ pages }) => pages)
    .filter(({ hasPicture }) => hasPicture);
}
