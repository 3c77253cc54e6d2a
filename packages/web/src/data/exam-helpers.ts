import type { BodyOf } from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';

/** One exam, or all exams that the account has in a course. */
export interface HelpedPlace {
  readonly kind: 'exam' | 'course';
  readonly id: string;
}

const KEY = ['exam-helpers'] as const;

export const helperQueries = {
  /** Who helps with the answer sheets of a place. */
  of: ({ kind, id }: HelpedPlace) =>
    queryOptions({
      queryKey: [...KEY, kind, id],
      queryFn: async ({ signal }) => {
        const params = { id };
        const answer =
          kind === 'exam'
            ? await call('GET /api/exams/{id}/helpers', { params, signal })
            : await call('GET /api/courses/{id}/exam-helpers', { params, signal });
        return answer.data;
      },
    }),

  /** The exams with whose answer sheets the account helps. A role may begin and end at any time. */
  duties: () =>
    queryOptions({
      queryKey: [...KEY, 'duties'],
      queryFn: async ({ signal }) => (await call('GET /api/exam-duties', { signal })).data,
      staleTime: 0,
    }),
};

export const helperChanges = {
  add: ({ kind, id }: HelpedPlace) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/helpers'>) =>
        kind === 'exam'
          ? call('POST /api/exams/{id}/helpers', { params: { id }, body })
          : call('POST /api/courses/{id}/exam-helpers', { params: { id }, body }),
      afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: KEY }),
    }),

  /** Ends roles of the account itself. */
  stop: change({
    send: async (roles: readonly string[]) => {
      for (const id of roles) await call('DELETE /api/exam-helpers/{id}', { params: { id } });
      return {};
    },
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: KEY }),
  }),

  remove: change({
    send: (helperId: string) => call('DELETE /api/exam-helpers/{id}', { params: { id: helperId } }),
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: KEY }),
  }),
};
