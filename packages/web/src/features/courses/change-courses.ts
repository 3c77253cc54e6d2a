import type { Course } from '@exam/contract';
import { itemAdded, itemUpdated, TEXTS } from '@exam/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { courseQueries } from './api.ts';

interface Saved {
  data: Course;
  message?: string;
}

interface CourseEdit {
  name: string;
  /** The version that the edit is based on. */
  version: number;
}

/** Adds a course, its name as typed, and says how it went. */
export function useCreateCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (course: { name: string }) => api.post<Saved>('/api/courses', course),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? itemAdded('Course'));
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** Renames the course of the given id, and says how it went. */
export function useUpdateCourse(courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: CourseEdit) => api.put<Saved>(`/api/courses/${courseId}`, edit),
    onSuccess: ({ data, message }) => {
      notifySuccess(message ?? itemUpdated('Course'));
      queryClient.setQueryData(courseQueries.detail(courseId).queryKey, data);
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** Deletes the course of the given id, says how it went, and refreshes the lists. */
export function useDeleteCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => api.delete<{ message?: string }>(`/api/courses/${courseId}`),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      return refreshLists(queryClient);
    },
    onError: tellFailure,
  });
}

/** What other screens loaded before names this course too: it must not flash up there as it was. */
function refreshLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: courseQueries.lists() });
}

function tellFailure(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingSentWrong));
}
