import type { Import } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { importChanges } from '../../data/imports.ts';
import type { Change } from '../../lib/changed-data.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetUpload } from '../../lib/uploads/known-uploads.ts';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useChange } from '../../ui/use-change.ts';

/** Has uploaded files read, and leads to their import. */
export function useBeginImport(courseId: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { send, afterwards, afterFailure } = importChanges.create(courseId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (files: readonly FileUpload[]) => send({ uploads: idsOf(files), ...AS_BEFORE }),
    onSuccess: (answer, files) => {
      for (const { file } of files) forgetUpload(file);
      afterwards(queryClient, answer, { uploads: idsOf(files) });
      void navigate(addressOf(answer.data), { replace: true });
    },
    onError: (_error, files) => afterFailure?.(queryClient, { uploads: idsOf(files) }),
  });
  return {
    begin: mutate,
    isBeginning: isPending,
    refusal: error === null ? undefined : errorText(error, TEXTS.somethingSentWrong),
  };
}

/** Tables are read as was said of such ones before, and wait where nothing says what they hold. */
const AS_BEFORE = { columns: [], columnsAsBefore: true };

function idsOf(files: readonly FileUpload[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}

/** Reads the files again, with their columns or letters in another way. */
export function useReadAgain(importId: string) {
  return useShownChange(importChanges.readAgain(importId));
}

/** Makes a question of an item that failed. It is done when the lists show it. */
export function useMendItem(importId: string, position: number) {
  const queryClient = useQueryClient();
  const { send, afterwards } = importChanges.mend(importId, position);
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, fields) => {
      await afterwards(queryClient, answer, fields);
      notifySuccess(`Question ${(position + 1).toLocaleString('en')} can be imported now`);
    },
  });
}

/** Imports with these choices. It goes on in the background. */
export function useApplyImport(importId: string) {
  return useShownChange(importChanges.apply(importId));
}

/** Deletes an import that has nothing in the pool. */
export function useRemoveImport() {
  return useShownChange(importChanges.delete);
}

/** Takes what was imported out again, and says how it went. */
export function useUndoImport() {
  return useChange({ ...importChanges.undo, successText: 'The import was undone' });
}

/** A change whose success is seen on the screen; only its failure is told by a toast. */
function useShownChange<Sent, Answer>({ send, afterwards, afterFailure }: Change<Sent, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => afterwards(queryClient, answer, sent),
    onError: (error, sent) => {
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      return afterFailure?.(queryClient, sent);
    },
  });
}

/** Gives up an import that is not imported, and leads to where files come in. */
export function useDiscardImport(courseId: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveImport();
  const goBack = () => navigate(`/courses/${courseId}/import`, { replace: true });
  return { mutate: (importId: string) => mutate(importId, { onSuccess: goBack }), isPending };
}

/** The address where an import is looked at. */
export function addressOf({ courseId, _id }: Pick<Import, 'courseId' | '_id'>): string {
  return `/courses/${courseId}/import?import=${_id}`;
}
