import type { BulkEditUndo, Chapter, Course, Image, Question, SavedQuestion, TagCount } from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { QuestionFilters } from './filters.ts';
import { isCheapToReload, type QuestionsPage } from './loaded-questions.ts';

const PAGE_SIZE = 100;

/** The loads of this feature, and their cache keys. */
export const questionQueries = {
  lists: () => ['questions', 'list'] as const,

  /** The questions of all courses, or of one chapter when it is given. */
  list: (filters: QuestionFilters, chapterId?: string) =>
    infiniteQueryOptions({
      queryKey: [...questionQueries.lists(), chapterId ?? 'all', filters],
      queryFn: ({ pageParam, signal }) => {
        const params = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
        const path = chapterId === undefined ? '/api/questions' : `/api/chapters/${chapterId}/questions`;
        return api.get<QuestionsPage>(path, { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: ({ state }) => state.isInvalidated || isCheapToReload(state.data),
      refetchOnWindowFocus: ({ state }) => isCheapToReload(state.data),
      refetchOnReconnect: ({ state }) => isCheapToReload(state.data),
    }),

  detail: (questionId: string) =>
    queryOptions({
      queryKey: ['questions', 'detail', questionId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Question }>(`/api/questions/${questionId}`, { signal })).data,
    }),

  /** The tags of a pool, those of most questions first. */
  tags: (place: Pick<QuestionFilters, 'course' | 'chapter'>) =>
    queryOptions({
      queryKey: [...questionQueries.lists(), 'tags', place],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: TagCount[] }>('/api/questions/tags', { params: place, signal })).data,
    }),

  /** All courses, to choose one from. */
  courseOptions: () =>
    queryOptions({
      queryKey: ['questions', 'course-options'],
      queryFn: async ({ signal }) => (await api.get<{ data: Course[] }>('/api/courses', { signal })).data,
    }),

  /** All chapters of a course by number, to choose one from. */
  chapterOptions: (courseId: string) =>
    queryOptions({
      queryKey: ['questions', 'chapter-options', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Chapter[] }>(`/api/courses/${courseId}/chapters`, { signal })).data,
    }),

  chapter: (chapterId: string) =>
    queryOptions({
      queryKey: ['questions', 'chapter', chapterId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Chapter }>(`/api/chapters/${chapterId}`, { signal })).data,
    }),
};

/** What an answer to a change may carry beside its item. */
interface Changed<Item> {
  data: Item;
  message?: string;
}

/** A saved question, and what is much like it. */
interface Saved extends Changed<Question> {
  nearDuplicates: SavedQuestion['nearDuplicates'];
}

/** A question as it is sent: labels and chapter as chosen, empty where nothing is, for the server to judge. */
export interface QuestionFields {
  text: string;
  choices: readonly string[];
  correctAnswer: string;
  difficulty: string;
  objective: string;
  chapterId: string;
  /** Absent: no in a new question, as before in an edit. */
  keepChoiceOrder?: boolean;
  // Absent: empty in a new question, as before in an edit.
  explanation?: string;
  source?: string;
  name?: string;
  tags?: readonly string[];
}

/** One question's part of a bulk edit; what is absent stays. */
export type QuestionChange = Pick<Question, '_id' | 'version'> &
  Partial<Pick<Question, 'difficulty' | 'objective' | 'chapterId' | 'tags'>>;

/** The calls of this feature that change something. */
export const questionCalls = {
  create: (fields: QuestionFields) => api.post<Saved>('/api/questions', fields),
  /** @param version the one that the edit is based on */
  update: (questionId: string, fields: QuestionFields, version: number) =>
    api.put<Saved>(`/api/questions/${questionId}`, { ...fields, version }),
  delete: (questionId: string) => api.delete<{ message?: string }>(`/api/questions/${questionId}`),
  bulkEdit: (changes: readonly QuestionChange[]) =>
    api.post<Changed<BulkEditUndo>>('/api/questions/bulk-edit', { changes }),
  /** @param content the file in base64 */
  addImage: (courseId: string, content: string) =>
    api.post<Changed<Image>>('/api/images', { courseId, content }),
};
