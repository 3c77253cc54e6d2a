import type { Chapter } from '@exam/contract';
import { itemAdded, itemUpdated, TEXTS } from '@exam/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { chapterQueries } from './api.ts';

interface Saved {
  data: Chapter;
  message?: string;
}

/** A chapter as typed: its numbers are texts, and whether they are any good is the server's to say. */
export type ChapterValues = Readonly<Record<'name' | 'number' | 'maxNumberOfQuestions' | 'courseId', string>>;

/** Adds a chapter and says how it went. */
export function useCreateChapter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chapter: ChapterValues) => api.post<Saved>('/api/chapters', chapter),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? itemAdded('Chapter'));
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** Changes the chapter of the given id, which names the version that the edit is based on; says how it went. */
export function useUpdateChapter(chapterId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: ChapterValues & { version: number }) =>
      api.put<Saved>(`/api/chapters/${chapterId}`, edit),
    onSuccess: ({ data, message }) => {
      notifySuccess(message ?? itemUpdated('Chapter'));
      queryClient.setQueryData(chapterQueries.detail(chapterId).queryKey, data);
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** Deletes the chapter of the given id, says how it went, and refreshes the lists. */
export function useDeleteChapter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chapterId: string) => api.delete<{ message?: string }>(`/api/chapters/${chapterId}`),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** What other screens loaded before names this chapter too: it must not flash up there as it was. */
function refreshLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: chapterQueries.lists() });
}

function tellFailure(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingSentWrong));
}
