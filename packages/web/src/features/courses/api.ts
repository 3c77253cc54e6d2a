import type { Course, Page } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';

const PAGE_SIZE = 60;

export interface CoursesPage {
  data: Course[];
  page: Page;
}

/** The loads of this feature, and their cache keys. */
export const courseQueries = {
  all: () => ['courses'] as const,

  /** @param search part of a name; blank for all courses */
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...courseQueries.all(), 'list', search],
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: PAGE_SIZE, cursor: pageParam, q: search || undefined };
        return api.get<CoursesPage>('/api/courses', { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
};

/** Deletes the course of the given id, says how it went, and refreshes the lists. */
export function useDeleteCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => api.delete<{ message?: string }>(`/api/courses/${courseId}`),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      return queryClient.invalidateQueries({ queryKey: courseQueries.all() });
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
