import type { Decision, QuestionPair } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import {
  type InfiniteData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { dropDeleted } from '../../../lib/changed-data.ts';
import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { withoutQuestion } from '../loaded-questions.ts';
import { changeLists, reloadLists } from '../question-lists.ts';
import { type PairsPage, pairCalls, pairQueries } from './api.ts';

const DECIDED: Readonly<Record<Decision, string>> = {
  open: 'Nothing is decided about these two',
  kept: 'Both stay, in one exam too',
  excluded: 'These two are never in one exam',
};

interface PairDecision {
  /** As it was. */
  pair: QuestionPair;
  decision: Decision;
  isUndo?: boolean;
  /** Runs while the pair still stands where it stood, so that the focus can go on from there. */
  onDecided?: (() => void) | undefined;
}

/** Decides about two questions, and says how it went; the toast can undo it. */
export function useDecidePair(courseId: string) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ pair: { one, other }, decision }: PairDecision) =>
      pairCalls.decide(courseId, { one: one._id, other: other._id, decision }),
    onSuccess: (_answer, { pair, decision, isUndo = false, onDecided }) => {
      notifySuccess(
        DECIDED[decision],
        isUndo ? undefined : { label: 'Undo', run: () => undo(pair, decision) },
      );
      onDecided?.();
      dropFromLists(queryClient, courseId, pair);
      return refreshPairs(queryClient, courseId);
    },
    onError: tell,
  });

  function undo(pair: QuestionPair, decision: Decision) {
    decide.mutate({ pair: { ...pair, decision }, decision: pair.decision, isUndo: true });
  }

  return decide;
}

interface Merge {
  keep: string;
  remove: string;
  /** Runs before what shows the two is loaded again. */
  onMerged: () => void;
}

/** Keeps one of two questions and deletes the other, and says how it went. */
export function useMergeQuestions(courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ keep, remove }: Merge) => pairCalls.merge(courseId, { keep, remove }),
    onSuccess: (_answer, { remove, onMerged }) => {
      notifySuccess('The two are one question now');
      onMerged();
      changeLists(queryClient, (loaded) => withoutQuestion(loaded, remove));
      dropDeleted(queryClient, remove);
      void reloadLists(queryClient);
      return refreshPairs(queryClient, courseId);
    },
    onError: tell,
  });
}

/** Compares all questions of the course, and says how many pairs nobody has decided about. */
export function useScanCourse(courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: scanning(courseId),
    mutationFn: () => pairCalls.scan(courseId),
    onSuccess: ({ data: { open } }) => {
      notifySuccess(`All questions are compared: ${counted(open, 'pair')} to look at`);
      return refreshPairs(queryClient, courseId);
    },
    onError: tell,
  });
}

/** Whether the questions of a course are being compared. */
export function useIsScanning(courseId: string): boolean {
  return useIsMutating({ mutationKey: scanning(courseId) }) > 0;
}

function scanning(courseId: string) {
  return [...pairQueries.ofCourse(courseId), 'scan'];
}

function tell(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingSentWrong));
}

function refreshPairs(queryClient: QueryClient, courseId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: pairQueries.ofCourse(courseId) });
}

/** What was just decided leaves the list at once, before the list is loaded again. */
function dropFromLists(queryClient: QueryClient, courseId: string, { one, other }: QuestionPair): void {
  queryClient.setQueriesData<InfiniteData<PairsPage>>(
    { queryKey: pairQueries.lists(courseId) },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          data: page.data.filter((pair) => pair.one._id !== one._id || pair.other._id !== other._id),
        })),
      },
  );
}
