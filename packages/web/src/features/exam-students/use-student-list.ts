import type { StudentsTable } from '@exam/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { examStudentChanges, refusedStudents, type SaidStudentColumns } from '../../data/exam-students.ts';
import { counted } from '../../ui/counted.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { contentOf, problemsOf } from '../../ui/uploads/table-file.ts';

/** A list of students: files that were chosen or dropped, or text that was pasted. */
type Source = { readonly files: readonly File[] } | { readonly pasted: string };

export interface StudentListUpload {
  readonly send: (source: Source) => void;
  /** The columns of the last list, if they are to be chosen. */
  readonly table: StudentsTable | undefined;
  /** Sends the last list again with what its columns contain. */
  readonly sendColumns: (columns: SaidStudentColumns) => void;
  /** Whether students who are not in the list leave it. */
  readonly replaces: boolean;
  readonly setReplaces: (replaces: boolean) => void;
  readonly isSending: boolean;
  /** Why the last list was refused, as sentences. */
  readonly problems: readonly string[];
  /** What was left out or altered of the last list, as sentences. */
  readonly warnings: readonly string[];
}

/** Uploads lists of students. Problems and warnings stay on the screen until the next try. */
export function useStudentList(examId: string): StudentListUpload {
  const queryClient = useQueryClient();
  const [replaces, setReplaces] = useState(false);
  const upload = examStudentChanges(examId).upload;
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: async ({ source, columns }: { source: Source; columns?: SaidStudentColumns }) =>
      upload.send({
        ...('pasted' in source ? { content: source.pasted } : await contentOf(source.files)),
        ...(columns !== undefined && { columns }),
        replaces,
      }),
    onSuccess: async (answer, sent) => {
      await upload.afterwards(queryClient, answer, { replaces, ...sent });
      notifySuccess(`${counted(answer.data.numberOfStudents, 'student')} are listed`);
    },
  });
  return {
    send: (source) => mutate({ source }),
    table: error === null ? undefined : refusedStudents(error),
    sendColumns: (columns) => variables && mutate({ source: variables.source, columns }),
    replaces,
    setReplaces,
    isSending: isPending,
    problems: error === null ? [] : problemsOf(error),
    warnings: data?.warnings ?? [],
  };
}
