import type { Decision, PairDecisions, QuestionCluster, QuestionPair } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { nearDuplicateChanges, nearDuplicateQueries } from '../../data/near-duplicates.ts';
import { questionChanges } from '../../data/questions.ts';
import { counted } from '../../ui/counted.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { offerUndo } from '../../ui/undo-offer.ts';
import { usePutBack } from '../../ui/use-deletion.ts';

const DECIDED: Readonly<Record<Decision, string>> = {
  open: 'This pair is undecided again',
  kept: 'Both questions stay and may be in one exam',
  excluded: 'These two questions are never put in one exam',
};

interface PairDecision {
  /** As it was. */
  pair: QuestionPair;
  decision: Decision;
  isUndo?: boolean;
  /** Runs while the pair still stands where it stood, so that the focus can go on from there. */
  onDecided?: (() => void) | undefined;
}

/** Decides about two questions, and says how it went, and offers to undo it. */
export function useDecidePair(courseId: string) {
  const queryClient = useQueryClient();
  const { send, afterwards } = nearDuplicateChanges.decide(courseId);
  const decide = useMutation({
    mutationFn: (sent: PairDecision) => send(sent),
    onSuccess: (answer, sent) => {
      const { pair, decision, isUndo = false, onDecided } = sent;
      notifySuccess(DECIDED[decision]);
      if (!isUndo) offerUndo({ text: '1 pair decided', run: () => undo(pair, decision) });
      onDecided?.();
      return afterwards(queryClient, answer, sent);
    },
    onError: tell,
  });

  function undo(pair: QuestionPair, decision: Decision) {
    decide.mutate({ pair: { ...pair, decision }, decision: pair.decision, isUndo: true });
  }

  return decide;
}

const CLUSTER_DECIDED: Readonly<Record<Decision, string>> = {
  open: 'These pairs are undecided again',
  kept: 'All of these questions stay and may be in one exam',
  excluded: 'No two of these questions are put in one exam',
};

interface ClusterDecision {
  decisions: PairDecisions;
  /** The words of the toast. */
  told: string;
  isUndo?: boolean;
  /** Runs while the cluster still stands where it stood, so that the focus can go on from there. */
  onDecided?: (() => void) | undefined;
}

/** The decisions that one decision about a cluster means, and what is said of them. */
export function clusterDecision(
  cluster: QuestionCluster,
  decision: Decision,
): Pick<ClusterDecision, 'decisions' | 'told'> {
  // Questions that a third one connects need not be similar themselves: only keeping apart concerns them, too.
  const pairs = decision === 'excluded' ? pairsAmong(cluster) : cluster.pairs;
  return {
    decisions: pairs.map(({ one, other }) => ({ one, other, decision })),
    told: CLUSTER_DECIDED[decision],
  };
}

function pairsAmong({ questions }: QuestionCluster): { one: string; other: string }[] {
  return questions.flatMap(({ _id: one }, index) =>
    questions.slice(index + 1).map(({ _id: other }) => ({ one, other })),
  );
}

/** Decides about the pairs of a cluster, says how it went, and offers to make them what they were. */
export function useDecideCluster(courseId: string) {
  const queryClient = useQueryClient();
  const { send, afterwards } = nearDuplicateChanges.decideMany(courseId);
  const decide = useMutation({
    mutationFn: (sent: ClusterDecision) => send(sent),
    onSuccess: (answer, sent) => {
      const { undo } = answer.data;
      notifySuccess(sent.told);
      if (!sent.isUndo && undo.length > 0) {
        offerUndo({ text: `${counted(undo.length, 'pair')} decided`, run: () => takeBack(undo) });
      }
      sent.onDecided?.();
      return afterwards(queryClient, answer, sent);
    },
    onError: tell,
  });

  function takeBack(decisions: PairDecisions) {
    decide.mutate({ decisions, told: 'The decisions are as they were', isUndo: true });
  }

  return decide;
}

interface Merge {
  keep: string;
  remove: string;
  /** Runs before what shows the two is loaded again. */
  onMerged: () => void;
  /** The path of the screen to which that leads; by default one stays where one is. */
  leadsTo?: string | undefined;
}

/** Keeps one of two questions and deletes the other, says how it went, and offers to put the other one back. */
export function useMergeQuestions(courseId: string) {
  const { mutate: putBack } = usePutBack('question');
  const queryClient = useQueryClient();
  const { send, afterwards } = questionChanges.merge(courseId);
  return useMutation({
    mutationFn: (sent: Merge) => send(sent),
    onSuccess: (answer, sent) => {
      notifySuccess('The two questions were merged');
      offerUndo({
        text: '1 question merged into another',
        run: () => putBack(answer.trashItemId),
        at: sent.leadsTo,
      });
      sent.onMerged();
      return afterwards(queryClient, answer, sent);
    },
    onError: tell,
  });
}

/** Compares all questions of the course, and says how many pairs nobody has decided about. */
export function useScanCourse(courseId: string) {
  const queryClient = useQueryClient();
  const { send, afterwards } = nearDuplicateChanges.scan(courseId);
  return useMutation({
    mutationKey: scanning(courseId),
    mutationFn: () => send(undefined),
    onSuccess: (answer) => {
      notifySuccess(`All questions were compared: ${counted(answer.data.open, 'pair')} to review`);
      return afterwards(queryClient, answer, undefined);
    },
    onError: tell,
  });
}

/** Whether the questions of a course are being compared. */
export function useIsScanning(courseId: string): boolean {
  return useIsMutating({ mutationKey: scanning(courseId) }) > 0;
}

function scanning(courseId: string) {
  return [...nearDuplicateQueries.ofCourse(courseId), 'scan'];
}

function tell(error: unknown): void {
  notifyFailure(error, TEXTS.somethingSentWrong);
}
