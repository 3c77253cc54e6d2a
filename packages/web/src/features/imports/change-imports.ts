import type { Import, SaidColumn } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { markAllStale } from '../../lib/changed-data.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetUpload } from '../../lib/uploads/known-uploads.ts';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { importCalls, importQueries, type SaidAgain } from './api.ts';
import type { Choices } from './choose/choices.ts';

/** Has uploaded files read, and leads to their import. */
export function useBeginImport(courseId: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (files: readonly FileUpload[]) => {
      const uploads = files.flatMap(({ uploadId }) => uploadId ?? []);
      return importCalls.create(courseId, uploads, await findColumnsSaid(courseId));
    },
    onSuccess: ({ data }, files) => {
      for (const { file } of files) forgetUpload(file);
      keep(queryClient, data);
      void navigate(addressOf(data), { replace: true });
    },
    // It may have begun all the same, and only the answer was lost.
    onError: () => queryClient.invalidateQueries({ queryKey: importQueries.lists() }),
  });
  return {
    begin: mutate,
    isBeginning: isPending,
    refusal: error === null ? undefined : errorText(error, TEXTS.somethingSentWrong),
  };
}

/** Reads the files again, with their columns or letters in another way. */
export function useReadAgain(importId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (said: SaidAgain) => importCalls.readAgain(importId, said),
    onSuccess: ({ data }) => keep(queryClient, data),
    onError: (error) => {
      tell(error);
      // It may have begun all the same, and only the answer was lost.
      return queryClient.invalidateQueries({ queryKey: importQueries.detail(importId).queryKey });
    },
  });
}

/** Imports with these choices. It goes on in the background. */
export function useApplyImport(importId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choices: Choices) => importCalls.apply(importId, choices),
    onSuccess: ({ data }) => keep(queryClient, data),
    onError: (error) => {
      tell(error);
      // It may have begun all the same, and only the answer was lost.
      return queryClient.invalidateQueries({ queryKey: importQueries.detail(importId).queryKey });
    },
  });
}

/** Takes what was imported out again, and says how it went. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => importCalls.undo(importId),
    onSuccess: ({ data }) => {
      notifySuccess('The import is undone');
      keep(queryClient, data);
      void markAllStale(queryClient);
    },
    onError: tell,
  });
}

/** Deletes an import that has nothing in the pool; whatever comes of it, the list is as the server has it. */
export function useRemoveImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => importCalls.delete(importId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQueries.lists() }),
    onError: tell,
  });
}

/** What somebody said of columns when files came into this course last: the next ones mostly have the same. */
async function findColumnsSaid(courseId: string): Promise<SaidColumn[]> {
  const { data } = await importCalls.list(courseId);
  const columns = data.map(({ files }) => files.flatMap((file) => file.columns));
  const last = columns.find((all) => all.some(({ isChosen }) => isChosen)) ?? [];
  return last.flatMap(({ name, field, isChosen }) => (isChosen ? [{ name, field }] : []));
}

/** Gives up an import that is not imported, and leads to where files come in. */
export function useGiveUpImport(courseId: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveImport();
  const goBack = () => navigate(`/courses/${courseId}/import`, { replace: true });
  return { mutate: (importId: string) => mutate(importId, { onSuccess: goBack }), isPending };
}

/** The address where an import is looked at. */
export function addressOf({ courseId, _id }: Pick<Import, 'courseId' | '_id'>): string {
  return `/courses/${courseId}/import?import=${_id}`;
}

function keep(queryClient: QueryClient, changed: Import): void {
  queryClient.setQueryData(importQueries.detail(changed._id).queryKey, changed);
  void queryClient.invalidateQueries({ queryKey: importQueries.lists() });
}

function tell(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingSentWrong));
}
