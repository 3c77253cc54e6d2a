import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, errorTexts } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { resultCalls, resultQueries } from './api.ts';
import { readText } from './results-file.ts';

export interface ResultsUpload {
  readonly send: (files: readonly File[]) => void;
  readonly isSending: boolean;
  /** Why the last file could not be used, in sentences. */
  readonly problems: readonly string[];
  /** What of the last file was taken otherwise than it may have been meant, in sentences. */
  readonly warnings: readonly string[];
}

/** Brings a file of results to the server. What is wrong or doubtful about it stays on the screen until the next try. */
export function useUpload(examId: string): ResultsUpload {
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (files: readonly File[]) => resultCalls.upload(examId, await contentOf(files)),
    onSuccess: async ({ data, message }) => {
      await queryClient.invalidateQueries({ queryKey: resultQueries.of(examId) });
      // Questions of the pool show what was measured.
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
      notifySuccess(message ?? `The answers of ${counted(data.numberOfStudents, 'student')} are here`);
    },
  });
  return {
    send: mutate,
    isSending: isPending,
    problems: error === null ? [] : problemsOf(error),
    warnings: data?.warnings ?? [],
  };
}

class Unsuitable extends Error {}

async function contentOf([file, ...others]: readonly File[]): Promise<string> {
  if (file === undefined || others.length > 0) throw new Unsuitable('Bring one file at a time.');
  if (file.size > LIMITS.resultBytes) throw new Unsuitable(`${file.name} is larger than 4 MiB.`);
  if (/\.(xlsx?|ods|pdf|docx?)$/i.test(file.name)) {
    throw new Unsuitable(`${file.name} is no CSV file. In a spreadsheet, “Save as” or “Export” makes one.`);
  }
  const content = await readText(file);
  if (content === '') throw new Unsuitable(`${file.name} is empty.`);
  return content;
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof Unsuitable) return [error.message];
  const told = errorTexts(error);
  return told.length > 0 ? told : [errorText(error, TEXTS.somethingSentWrong)];
}
