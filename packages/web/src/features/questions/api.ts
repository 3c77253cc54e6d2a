import type { Course, Page, Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import type { QuestionFilters } from './filters.ts';

const PAGE_SIZE = 100;

/** Beyond this many pages a list is not loaded again by itself: it would ask for each page anew. */
const CHEAP_PAGES = 10;

export interface QuestionsPage {
  data: Question[];
  page: Page;
}
type LoadedQuestions = InfiniteData<QuestionsPage, string | undefined>;

/** The loads of this feature, and their cache keys. */
export const questionQueries = {
  lists: () => ['questions', 'list'] as const,

  list: (filters: QuestionFilters) =>
    infiniteQueryOptions({
      queryKey: [...questionQueries.lists(), filters],
      queryFn: ({ pageParam, signal }) => {
        const params = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
        return api.get<QuestionsPage>('/api/questions', { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: ({ state }) => isCheapToReload(state.data),
      refetchOnWindowFocus: ({ state }) => isCheapToReload(state.data),
      refetchOnReconnect: ({ state }) => isCheapToReload(state.data),
    }),

  /** All courses, to choose one from. */
  courseOptions: () =>
    queryOptions({
      queryKey: ['questions', 'course-options'],
      queryFn: async ({ signal }) => (await api.get<{ data: Course[] }>('/api/courses', { signal })).data,
    }),
};

/** Deletes the question of the given id, says how it went, and refreshes the lists. */
export function useDeleteQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (questionId: string) => api.delete<{ message?: string }>(`/api/questions/${questionId}`),
    onSuccess: ({ message }, questionId) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      queryClient.setQueriesData<LoadedQuestions>({ queryKey: questionQueries.lists() }, (loaded) =>
        loaded === undefined ? loaded : withoutQuestion(loaded, questionId),
      );
      return queryClient.invalidateQueries({
        queryKey: questionQueries.lists(),
        predicate: ({ state }) => isCheapToReload(state.data as LoadedQuestions | undefined),
      });
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}

function isCheapToReload(loaded: LoadedQuestions | undefined): boolean {
  return (loaded?.pages.length ?? 0) <= CHEAP_PAGES;
}

/** The loaded list with one question taken out; pages that do not hold it stay the same objects. */
export function withoutQuestion(loaded: LoadedQuestions, questionId: string): LoadedQuestions {
  const holds = ({ data }: QuestionsPage) => data.some((question) => question._id === questionId);
  if (!loaded.pages.some(holds)) return loaded;

  const pages = loaded.pages.map((page) => {
    if (!holds(page)) return page;
    return { ...page, data: page.data.filter((question) => question._id !== questionId) };
  });
  const [first, ...rest] = pages as [QuestionsPage, ...QuestionsPage[]];
  const total = first.page.total - 1;
  return { ...loaded, pages: [{ ...first, page: { ...first.page, total } }, ...rest] };
}
