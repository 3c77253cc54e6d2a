import type { BodyOf } from '@exam/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';

/** The saved blueprints of a course, by name. */
export function blueprintsQuery(courseId: string) {
  return queryOptions({
    queryKey: ['blueprints', courseId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/courses/{id}/blueprints', { params: { id: courseId }, signal })).data,
  });
}

/** Changes of the saved blueprints of a course. */
export function blueprintChanges(courseId: string) {
  const refresh = (queryClient: QueryClient) =>
    queryClient.invalidateQueries({ queryKey: blueprintsQuery(courseId).queryKey });
  return {
    keep: change({
      send: (blueprint: BodyOf<'POST /api/courses/{id}/blueprints'>) =>
        call('POST /api/courses/{id}/blueprints', { params: { id: courseId }, body: blueprint }),
      afterwards: refresh,
    }),
    forget: change({
      send: (blueprintId: string) => call('DELETE /api/blueprints/{id}', { params: { id: blueprintId } }),
      afterwards: refresh,
    }),
  };
}
