import type {
  Chapter,
  ChapterAvailability,
  Course,
  Exam,
  ExamDetail,
  ExamQuestion,
  ExamVersion,
  KeptBlueprint,
  Page,
} from '@exam/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const PAGE_SIZE = 60;

export interface ExamsPage {
  data: Exam[];
  page: Page;
}

/** Exams never go stale, are not kept, not tried again, and not loaded anew when the window gets the focus. */
const EXAM_RULES = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
} as const;

/** The loads of this feature, and their cache keys. */
export const examQueries = {
  lists: () => ['exams', 'list'] as const,

  /** The newest first. */
  list: () =>
    infiniteQueryOptions({
      ...EXAM_RULES,
      queryKey: examQueries.lists(),
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: PAGE_SIZE, cursor: pageParam, sort: '-createdAt' };
        return api.get<ExamsPage>('/api/exams', { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
    }),

  /** How many exams of a course the account sees. */
  numberOf: (courseId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'number', courseId],
      queryFn: async ({ signal }) => {
        const params = { course: courseId, limit: 1 };
        return (await api.get<ExamsPage>('/api/exams', { params, signal })).page.total;
      },
    }),

  detail: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'detail', examId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: ExamDetail }>(`/api/exams/${examId}`, { signal })).data,
    }),

  questions: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'questions', examId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: ExamQuestion[] }>(`/api/exams/${examId}/questions`, { signal })).data,
    }),

  /** All versions of an exam. */
  versions: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'versions', examId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: ExamVersion[] }>(`/api/exams/${examId}/versions`, { signal })).data,
    }),

  /** All courses, to choose one from. */
  courseOptions: () =>
    queryOptions({
      queryKey: ['exams', 'course-options'],
      queryFn: async ({ signal }) => (await api.get<{ data: Course[] }>('/api/courses', { signal })).data,
    }),

  /** All chapters of a course, by number. */
  chapterOptions: (courseId: string) =>
    queryOptions({
      queryKey: ['exams', 'chapter-options', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Chapter[] }>(`/api/courses/${courseId}/chapters`, { signal })).data,
    }),

  /** The kept blueprints of a course, by name. */
  blueprints: (courseId: string) =>
    queryOptions({
      queryKey: ['exams', 'blueprints', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: KeptBlueprint[] }>(`/api/courses/${courseId}/blueprints`, { signal })).data,
    }),

  /** How many questions each cell of a course holds. */
  availability: (courseId: string) =>
    queryOptions({
      queryKey: ['exams', 'availability', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: ChapterAvailability[] }>(`/api/courses/${courseId}/availability`, { signal }))
          .data,
    }),
};
