import type { Chapter } from '@exam/contract';
import { itemAdded, itemUpdated, TEXTS } from '@exam/contract/texts';
import { api } from '../../lib/api.ts';
import { forgetDeleted, markAllStale } from '../../lib/changed-data.ts';
import { useChange } from '../../ui/use-change.ts';
import { chapterQueries } from './api.ts';

interface Saved {
  data: Chapter;
  message?: string;
}

/** A chapter as typed: its numbers are texts, and whether they are any good is the server's to say. */
export type ChapterValues = Readonly<Record<'name' | 'number' | 'maxNumberOfQuestions' | 'courseId', string>>;

/** Adds a chapter and says how it went. */
export function useCreateChapter() {
  return useChange({
    send: (chapter: ChapterValues) => api.post<Saved>('/api/chapters', chapter),
    successText: itemAdded('Chapter'),
    afterwards: (queryClient) => void markAllStale(queryClient),
  });
}

/** Changes the chapter of the given id, which names the version that the edit is based on; says how it went. */
export function useUpdateChapter(chapterId: string) {
  return useChange({
    send: (edit: ChapterValues & { version: number }) => api.put<Saved>(`/api/chapters/${chapterId}`, edit),
    successText: itemUpdated('Chapter'),
    afterwards: (queryClient, { data }) => {
      queryClient.setQueryData(chapterQueries.detail(chapterId).queryKey, data);
      void markAllStale(queryClient);
    },
  });
}

/** Deletes the chapter of the given id, says how it went, and has what is shown loaded anew; nobody waits for that. */
export function useDeleteChapter() {
  return useChange({
    send: (chapterId: string) => api.delete<{ message?: string }>(`/api/chapters/${chapterId}`),
    successText: TEXTS.itemDeleted,
    afterwards: (queryClient, _, chapterId) => void forgetDeleted(queryClient, chapterId),
  });
}
