import type { AnswerReading, ResultsTable } from '@exam/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedTable, resultChanges, type SaidColumns } from '../../data/exam-results.ts';
import { counted } from '../../ui/counted.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { contentOf, problemsOf } from '../../ui/uploads/table-file.ts';

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
