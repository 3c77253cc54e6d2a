import type { AuditEvent, Page } from '@exam/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { courseQueries } from '../api.ts';

const PAGE_SIZE = 100;

export interface HistoryPage {
  data: AuditEvent[];
  page: Page;
}

export const historyQueries = {
  /** Who changed what of a course, newest first. */
  list: (courseId: string) =>
    infiniteQueryOptions({
      queryKey: [...courseQueries.all(), 'history', courseId],
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: PAGE_SIZE, cursor: pageParam };
        return api.get<HistoryPage>(`/api/courses/${courseId}/audit-events`, { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
    }),
};
