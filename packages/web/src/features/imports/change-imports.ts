import type { Import } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { importChanges } from '../../data/imports.ts';
import type { Change } from '../../lib/changed-data.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetUpload } from '../../lib/uploads/known-uploads.ts';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { counted } from '../../ui/counted.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { useChange } from '../../ui/use-change.ts';

/** Starts reading uploaded files, and opens their import. */
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

/** Tables are read with the earlier choices for such columns; without those, the import waits for the user. */
const AS_BEFORE = { columns: [], columnsAsBefore: true };

function idsOf(files: readonly FileUpload[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}

/** Reads the files again with other columns or another encoding. */
export function useReadAgain(importId: string) {
  return useShownChange(importChanges.readAgain(importId));
}

/** Turns a failed item into a question. Done when the lists show it. */
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

/** Puts an unused block before the questions that follow it. Done when the lists show it. */
export function usePutBefore(importId: string) {
  const queryClient = useQueryClient();
  const { send, afterwards } = importChanges.putBefore(importId);
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      await afterwards(queryClient, answer, sent);
      notifySuccess(`The text stands before ${counted(Number(sent.numberOfQuestions), 'question')} now`);
    },
    onError: (error) => notifyFailure(error, TEXTS.somethingSentWrong),
  });
}

/** Reads the files of an import that was undone once more, as a new import. */
export function useReadOnceMore(of: Import) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { send, afterwards } = importChanges.create(of.courseId);
  return useMutation({
    mutationFn: () => send({ uploads: of.uploads, ...AS_BEFORE }),
    onSuccess: (answer) => {
      afterwards(queryClient, answer, { uploads: of.uploads });
      void navigate(addressOf(answer.data), { replace: true });
    },
    onError: (error) => notifyFailure(error, TEXTS.somethingSentWrong),
  });
}

/** Applies an import with these choices, in the background. */
export function useApplyImport(importId: string) {
  return useShownChange(importChanges.apply(importId));
}

/** Deletes an import that has nothing in the pool. */
export function useRemoveImport() {
  return useShownChange(importChanges.delete);
}

/** Undoes an import, and tells the result. */
export function useUndoImport() {
  return useChange({ ...importChanges.undo, successText: 'The import was undone' });
}

/** A change whose success is visible on the screen; only a failure shows a toast. */
function useShownChange<Sent, Answer>({ send, afterwards, afterFailure }: Change<Sent, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => afterwards(queryClient, answer, sent),
    onError: (error, sent) => {
      notifyFailure(error, TEXTS.somethingSentWrong);
      return afterFailure?.(queryClient, sent);
    },
  });
}

/** Discards an import that was not applied, and leads to the upload of files. */
export function useDiscardImport(courseId: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveImport();
  const goBack = () => navigate(`/courses/${courseId}/import`, { replace: true });
  return { mutate: (importId: string) => mutate(importId, { onSuccess: goBack }), isPending };
}

/** The address of an import. */
export function addressOf({ courseId, _id }: Pick<Import, 'courseId' | '_id'>): string {
  return `/courses/${courseId}/import?import=${_id}`;
}
