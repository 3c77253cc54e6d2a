import type { AnswerReading, ResultsTable } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FileOfResults,
  refusedTable,
  resultChanges,
  type SaidColumns,
} from '../../../data/exam-results.ts';
import { errorText, errorTexts } from '../../../lib/error-text.ts';
import { readAsBase64 } from '../../../lib/read-as-base64.ts';
import { counted } from '../../../ui/counted.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { readText } from './results-file.ts';

export interface ResultsUpload {
  readonly send: (files: readonly File[]) => void;
  /** How the next file gives the answers; undefined to detect it. */
  readonly answersAre: AnswerReading | undefined;
  readonly setAnswersAre: (answersAre: AnswerReading | undefined) => void;
  /** Sends the last file again; undefined unless it was refused. */
  readonly sendAgain: (() => void) | undefined;
  /** The columns of the last file; undefined if there is no table to show. */
  readonly table: ResultsTable | undefined;
  /** Sends the last file again with what its columns contain. */
  readonly sendColumns: (columns: SaidColumns) => void;
  /** Removes all messages about the last file. */
  readonly forget: () => void;
  readonly isSending: boolean;
  /** Why the last file was refused, as sentences. */
  readonly problems: readonly string[];
  /** Values of the last file that may have been misread, as sentences. */
  readonly warnings: readonly string[];
}

interface Sent {
  readonly files: readonly File[];
  readonly columns?: SaidColumns;
}

/** Uploads a file of results. Problems and warnings stay on the screen until the next try. */
export function useUpload(examId: string): ResultsUpload {
  const queryClient = useQueryClient();
  const [answersAre, setAnswersAre] = useState<AnswerReading>();
  const [table, setTable] = useState<ResultsTable>();
  const { mutate, reset, isPending, data, error, variables } = useMutation({
    mutationFn: async ({ files, columns }: Sent) =>
      resultChanges.upload(examId).send({
        ...(await contentOf(files)),
        ...(answersAre !== undefined && { answersAre }),
        ...(columns !== undefined && { columns }),
      }),
    // If the server did not answer, the shown table stays.
    onError: (failure) => setTable((shown) => refusedTable(failure) ?? shown),
    onSuccess: async (answer) => {
      const { data, message, table: read } = answer;
      setTable(read);
      await resultChanges.upload(examId).afterwards(queryClient, answer, {});
      notifySuccess(message ?? `The answers of ${counted(data.numberOfStudents, 'student')} were uploaded`);
    },
  });
  return {
    send: (files) => {
      setTable(undefined);
      mutate({ files });
    },
    forget: () => {
      setTable(undefined);
      reset();
    },
    table,
    sendColumns: (columns) => {
      if (variables !== undefined) mutate({ files: variables.files, columns });
    },
    sendAgain: error === null || variables === undefined ? undefined : () => mutate(variables),
    answersAre,
    setAnswersAre,
    isSending: isPending,
    problems: error === null ? [] : problemsOf(error),
    warnings: data?.warnings ?? [],
  };
}

class Unsuitable extends Error {}

/**
 * The content of a file from a spreadsheet, as it is sent.
 * @throws Unsuitable with a sentence
 */
export async function contentOf([file, ...others]: readonly File[]): Promise<
  Pick<FileOfResults, 'content' | 'workbook'>
> {
  if (file === undefined || others.length > 0) throw new Unsuitable('Upload one file at a time.');
  if (file.size > LIMITS.resultBytes) throw new Unsuitable(`${file.name} is larger than 4 MiB.`);
  if (/\.(xls|ods|pdf|docx?)$/i.test(file.name)) {
    throw new Unsuitable(
      `${file.name} is not a CSV or Excel (.xlsx) file. Make one with “Save as” or “Export” in your spreadsheet program.`,
    );
  }
  if (file.size === 0) throw new Unsuitable(`${file.name} is empty.`);
  return /\.xlsx$/i.test(file.name)
    ? { workbook: await readAsBase64(file) }
    : { content: await readText(file) };
}

/** Why a file was not taken, as sentences. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof Unsuitable) return [error.message];
  const told = errorTexts(error);
  return told.length > 0 ? told : [errorText(error, TEXTS.somethingSentWrong)];
}
