import type { Decision, QuestionPair } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSettings } from '../../data/installation.ts';
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
      <MergeButton onClick={merging.open} />
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

interface MergeButtonProps {
  /** The id of what says why it does nothing now. */
  hintId?: string | undefined;
  onClick: () => void;
}

/** Asks which of two questions stays. With dummy data it does nothing and says why, because the other one would be deleted. */
export function MergeButton({ hintId, onClick }: MergeButtonProps) {
  const isDemo = useSettings()?.demo ?? false;
  const isDisabled = isDemo || hintId !== undefined;
  return (
    <Tooltip
      label={TEXTS.deleteDisabled}
      disabled={!isDemo}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <Button
        variant="default"
        size="xs"
        aria-disabled={isDisabled || undefined}
        {...(isDemo && { 'data-disabled': true })}
        aria-describedby={hintId}
        onClick={isDisabled ? undefined : onClick}
      >
        Merge…
      </Button>
    </Tooltip>
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
