import type { AnswerOf, BodyOf, QueryOf, Question } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { basedOn, call } from '../lib/call.ts';
import { change, creation, dropDeleted, markAllStale } from '../lib/changed-data.ts';
import {
  isCheapToReload,
  type LoadedQuestions,
  withChanges,
  withoutQuestion,
  withoutQuestions,
} from './loaded-questions.ts';
import { refreshNearDuplicates } from './near-duplicates.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 100;
/** Number of questions that a search for one of them finds at most. */
export const MOST_FOUND = 8;

export type QuestionFilters = Omit<QueryOf<'GET /api/questions'>, 'limit' | 'cursor' | 'withUses'>;

export const questionQueries = {
  root: () => ['questions'] as const,
  lists: () => [...questionQueries.root(), 'list'] as const,
  details: () => [...questionQueries.root(), 'detail'] as const,
  allTags: () => [...questionQueries.root(), 'tags'] as const,

  /** The questions of all courses, or of one chapter when it is given. */
  list: (filters: QuestionFilters & { withUses?: 'yes' }, chapterId?: string) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...questionQueries.lists(), chapterId ?? 'all', filters],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
        return chapterId === undefined
          ? call('GET /api/questions', { query, signal })
          : call('GET /api/chapters/{id}/questions', { params: { id: chapterId }, query, signal });
      },
      placeholderData: keepPreviousData,
      refetchOnMount: ({ state }) => state.isInvalidated || isCheapToReload(state.data),
      refetchOnWindowFocus: ({ state }) => isCheapToReload(state.data),
      refetchOnReconnect: ({ state }) => isCheapToReload(state.data),
    }),

  detail: (questionId: string) =>
    queryOptions({
      queryKey: [...questionQueries.details(), questionId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/questions/{id}', { params: { id: questionId }, signal })).data,
    }),

  /** The earlier contents of a question, and the exams that ask it. */
  history: (questionId: string) =>
    queryOptions({
      queryKey: [...questionQueries.root(), 'history', questionId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/questions/{id}/history', { params: { id: questionId }, signal })).data,
    }),

  /** The tags of a pool, most used first. */
  tags: (place: Pick<QuestionFilters, 'course' | 'chapter'>) =>
    queryOptions({
      queryKey: [...questionQueries.allTags(), place],
      queryFn: async ({ signal }) => (await call('GET /api/questions/tags', { query: place, signal })).data,
    }),

  /** The first questions of a course whose text contains a search, and how often each was used. */
  search: (courseId: string, q: string) =>
    queryOptions({
      queryKey: [...questionQueries.root(), 'search', courseId, q],
      queryFn: async ({ signal }) => {
        const query = { course: courseId, q, limit: MOST_FOUND, withUses: 'yes' as const };
        return (await call('GET /api/questions', { query, signal })).data;
      },
    }),
};

type NewQuestion = BodyOf<'POST /api/questions'>;

/** A question as it is sent. A label that is not chosen yet is empty; the server refuses it by name. */
export interface QuestionFields extends Omit<NewQuestion, 'difficulty' | 'objective'> {
  readonly difficulty: NewQuestion['difficulty'] | '';
  readonly objective: NewQuestion['objective'] | '';
}

/** One question's part of a bulk edit; absent fields stay. */
export type QuestionChange = BodyOf<'POST /api/questions/bulk-edit'>['changes'][number];

/** All questions that a list finds, loaded or not. */
export interface FoundQuestions {
  readonly filters: QuestionFilters;
  /** As the user saw it. */
  readonly numberOfQuestions: number;
}
/** One change for each of many questions; absent fields stay. */

export type ChangeOfEach = BodyOf<'POST /api/questions/bulk-edit-found'>['change'];

/** The questions before a bulk edit, with their versions after it. */
type Undo = AnswerOf<'POST /api/questions/bulk-edit'>['data']['undo'];

interface BulkEdit {
  readonly changes: readonly QuestionChange[];
  /** In place of the changes: all that a list finds. */
  readonly found?: (FoundQuestions & { readonly change: ChangeOfEach }) | undefined;
  /** The questions as the lists show them after the change, still with the old versions. */
  readonly changed: readonly Question[];
}

interface BulkDelete {
  /** The selected questions that are loaded. */
  readonly ids: readonly string[];
  readonly found?: FoundQuestions | undefined;
}

export const questionChanges = {
  create: creation({
    what: 'question',
    sendOnce: (fields: QuestionFields, headers) =>
      call('POST /api/questions', { body: fields as NewQuestion, headers }),
    afterwards: (queryClient, { data }) => keep(queryClient, data),
  }),

  update: (questionId: string) =>
    change({
      /** @param version the version that the edit is based on */
      send: ({ fields, version }: { fields: QuestionFields; version: number }) =>
        call('PUT /api/questions/{id}', {
          params: { id: questionId },
          body: fields as NewQuestion,
          headers: basedOn(version),
        }),
      afterwards: (queryClient, { data }) => {
        changeLists(queryClient, (loaded) => withChanges(loaded, new Map([[data._id, data]])));
        keep(queryClient, data);
      },
    }),

  delete: change({
    send: (questionId: string) => call('DELETE /api/questions/{id}', { params: { id: questionId } }),
    afterwards: (queryClient, _, questionId) => takeOut(queryClient, questionId),
  }),

  /** Changes many questions, as far as their chapters have room. */
  bulkEdit: change({
    send: ({ changes, found }: BulkEdit) =>
      found
        ? call('POST /api/questions/bulk-edit-found', { body: found })
        : call('POST /api/questions/bulk-edit', { body: { changes } }),
    afterwards: (queryClient, { data }, { changed }) => {
      show(queryClient, withVersions(changed, data.undo));
      // Others changed, too, that no list here has loaded.
      if (data.undo.length > changed.length) void markAllStale(queryClient);
    },
    afterFailure: refreshLists,
  }),

  /** Moves many questions to the trash: the loaded ones that are given, or all that a list finds. */
  bulkDelete: change({
    send: ({ ids, found }: BulkDelete) =>
      found
        ? call('POST /api/questions/bulk-delete-found', { body: found })
        : call('POST /api/questions/bulk-delete', { body: { questions: ids } }),
    afterwards: (queryClient, _, { ids }) => {
      changeLists(queryClient, (loaded) => withoutQuestions(loaded, new Set(ids)));
      queryClient.removeQueries({ queryKey: questionQueries.details(), type: 'inactive' });
      void markAllStale(queryClient);
    },
    afterFailure: refreshLists,
  }),

  /** Keeps one of two questions and deletes the other. */
  merge: (courseId: string) =>
    change({
      send: ({ keep: kept, remove }: { keep: string; remove: string }) =>
        call('POST /api/courses/{id}/question-pairs/merge', {
          params: { id: courseId },
          body: { keep: kept, remove },
        }),
      afterwards: (queryClient, _, { remove }) => {
        takeOut(queryClient, remove);
        return refreshNearDuplicates(queryClient, courseId);
      },
    }),
};

/** The questions with the versions that a bulk edit gave them. */
export function withVersions(questions: readonly Question[], undo: Undo): Question[] {
  const versions = new Map(undo.map(({ _id, version }) => [_id, version]));
  return questions.map((question) => ({
    ...question,
    version: versions.get(question._id) ?? question.version,
  }));
}

/** Puts a saved question into the cache for the next screens; lists replace it in place. */
function keep(queryClient: QueryClient, question: Question): void {
  queryClient.setQueryData(questionQueries.detail(question._id).queryKey, question);
  void queryClient.invalidateQueries({ queryKey: questionQueries.history(question._id).queryKey });
  void refreshNearDuplicates(queryClient, question.chapter.course._id);
  refreshLists(queryClient);
}

function show(queryClient: QueryClient, changed: readonly Question[]): void {
  const byId = new Map(changed.map((question) => [question._id, question]));
  changeLists(queryClient, (loaded) => withChanges(loaded, byId));
  for (const question of changed) {
    queryClient.removeQueries({ queryKey: questionQueries.detail(question._id).queryKey });
  }
  refreshLists(queryClient);
}

/** Removes a deleted question from the lists immediately, because reloading a long list takes a while. */
function takeOut(queryClient: QueryClient, questionId: string): void {
  changeLists(queryClient, (loaded) => withoutQuestion(loaded, questionId));
  dropDeleted(queryClient, questionId);
  void queryClient.invalidateQueries({ queryKey: questionQueries.lists() });
  void queryClient.invalidateQueries({ queryKey: questionQueries.allTags() });
}

/** Changes every loaded list in place, so that a change shows immediately however long the list is. */
function changeLists(queryClient: QueryClient, changed: (loaded: LoadedQuestions) => LoadedQuestions): void {
  queryClient.setQueriesData<LoadedQuestions>({ queryKey: questionQueries.lists() }, (loaded) =>
    loaded === undefined ? loaded : changed(loaded),
  );
}

/** Reloads the lists except very long ones, which already contain what was saved. */
function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    queryKey: questionQueries.lists(),
    predicate: ({ state }) => isCheapToReload(state.data as LoadedQuestions | undefined),
  });
  void queryClient.invalidateQueries({ queryKey: questionQueries.allTags() });
}
