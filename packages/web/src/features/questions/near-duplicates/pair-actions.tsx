import type { Decision, QuestionPair } from '@exam/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDecidePair } from './change-pairs.ts';
import { MergeDialog } from './merge-dialog.tsx';
import classes from './pair-actions.module.css';

interface PairActionsProps {
  courseId: string;
  pair: QuestionPair;
  /** Runs when a decision was taken, while the pair is still there. */
  onDecided?: ((decision: Decision) => void) | undefined;
  /** Runs when one of the two was deleted, with the id of the one that is left. */
  onMerged?: ((keptId: string) => void) | undefined;
}

const LABELS: Readonly<Record<Decision, string>> = {
  open: 'Undo decision',
  kept: 'Keep both',
  excluded: 'Never together',
};

/** The actions on two questions: another decision than the one that stands, or making one of them. */
export function PairActions({ courseId, pair, onDecided, onMerged }: PairActionsProps) {
  const { mutate: decide, isPending } = useDecidePair(courseId);
  const [isMerging, merging] = useDisclosure(false);

  function take(decision: Decision) {
    decide({ pair, decision, onDecided: () => onDecided?.(decision) });
  }

  return (
    <div className={classes.actions}>
      <DecisionButtons labels={LABELS} standing={pair.decision} isBusy={isPending} onTake={take} />
      <Button variant="default" size="xs" onClick={merging.open}>
        Merge…
      </Button>
      <MergeDialog
        courseId={courseId}
        pair={pair}
        opened={isMerging}
        onClose={merging.close}
        onMerged={onMerged}
      />
    </div>
  );
}

interface DecisionButtonsProps {
  labels: Readonly<Record<Decision, string>>;
  /** The decision that stands; it has no button. */
  standing: Decision;
  isBusy: boolean;
  onTake: (decision: Decision) => void;
}

/** A button for each other decision. They keep the focus while a decision is sent, and do nothing then. */
export function DecisionButtons({ labels, standing, isBusy, onTake }: DecisionButtonsProps) {
  const decisions = (Object.keys(labels) as Decision[]).filter((decision) => decision !== standing);
  return decisions.map((decision) => (
    <Button
      key={decision}
      variant="default"
      size="xs"
      data-decision={decision}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onTake(decision)}
    >
      {labels[decision]}
    </Button>
  ));
}
