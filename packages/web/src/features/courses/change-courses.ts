import type { Course } from '@exam/contract';
import { itemAdded, itemUpdated, TEXTS } from '@exam/contract/texts';
import { api } from '../../lib/api.ts';
import { forgetDeleted, markAllStale } from '../../lib/changed-data.ts';
import { useChange } from '../../ui/use-change.ts';
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
  return useChange({
    send: (course: { name: string }) => api.post<Saved>('/api/courses', course),
    successText: itemAdded('Course'),
    afterwards: (queryClient) => void markAllStale(queryClient),
  });
}

/** Renames the course of the given id, and says how it went. */
export function useUpdateCourse(courseId: string) {
  return useChange({
    send: (edit: CourseEdit) => api.put<Saved>(`/api/courses/${courseId}`, edit),
    successText: itemUpdated('Course'),
    afterwards: (queryClient, { data }) => {
      queryClient.setQueryData(courseQueries.detail(courseId).queryKey, data);
      void markAllStale(queryClient);
    },
  });
}

/** Deletes the course of the given id, says how it went, and has what is shown loaded anew; nobody waits for that. */
export function useDeleteCourse() {
  return useChange({
    send: (courseId: string) => api.delete<{ message?: string }>(`/api/courses/${courseId}`),
    successText: TEXTS.itemDeleted,
    afterwards: (queryClient, _, courseId) => void forgetDeleted(queryClient, courseId),
  });
}
