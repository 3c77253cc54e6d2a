import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lacksSigns, type PrintOrder, paperChanges } from '../../data/papers.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';

export interface DownloadOutcome {
  readonly hasFailed: boolean;
  readonly sentence: string;
  /** Whether it was refused because of characters that no font contains. */
  readonly lacksSigns?: boolean;
}

interface Download {
  readonly isRunning: boolean;
  /** The result of the newest download, as a sentence; undefined before the first and during one. */
  readonly outcome: DownloadOutcome | undefined;
  readonly start: (order: PrintOrder) => void;
}

/** Requests documents and saves them by the browser, one download at a time. */
export function useDownload(examId: string): Download {
  const queryClient = useQueryClient();
  const { send, afterwards } = paperChanges.print(examId);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (order: PrintOrder) => {
      const received = await send(order);
      const savedAs = received.name ?? nameOf(order);
      saveFile(received.file, savedAs);
      afterwards(queryClient, received, order);
      return savedAs;
    },
  });

  return {
    isRunning: isPending,
    outcome: error
      ? {
          hasFailed: true,
          sentence: errorText(error, TEXTS.somethingWentWrong),
          lacksSigns: lacksSigns(error),
        }
      : data === undefined
        ? undefined
        : { hasFailed: false, sentence: `Downloaded ${data}.` },
    start: (order) => !isPending && mutate(order),
  };
}

/** The file name if the server gives none. */
function nameOf({ settings, versions, parts, format }: PrintOrder): string {
  const isOne = versions.length * parts.length === 1;
  return `${settings.title.trim() || 'Exam'}.${isOne ? format : 'zip'}`;
}
