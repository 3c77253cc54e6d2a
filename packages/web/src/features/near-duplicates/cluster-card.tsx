import type { Decision, Question, QuestionCluster, QuestionPair } from '@exam/contract';
import { Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import bare from '../../ui/bare.module.css';
import { compareTexts } from '../../ui/comparing/compared-parts.ts';
import { ComparedQuestion } from '../../ui/comparing/compared-questions.tsx';
import { Likeness } from '../../ui/comparing/likeness.tsx';
import { counted } from '../../ui/counted.ts';
import { Label } from '../../ui/labels.tsx';
import { clusterDecision, useDecideCluster } from './change-pairs.ts';
import classes from './cluster-card.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { DecisionButtons, MergeButton } from './pair-actions.tsx';
import cardClasses from './pair-card.module.css';
import { PairCard } from './pair-card.tsx';

interface ClusterCardProps {
  courseId: string;
  cluster: QuestionCluster;
  /** Whether the account may decide about it. */
  canEdit: boolean;
  onDecided?: ((decision: Decision) => void) | undefined;
}

/** The questions of a cluster and what can be done about them; two of them stand side by side. */
export function ClusterCard({ cluster, ...card }: ClusterCardProps) {
  const pair = pairOf(cluster);
  return pair ? <PairCard pair={pair} {...card} /> : <FamilyCard cluster={cluster} {...card} />;
}

function pairOf({ questions, pairs, decision }: QuestionCluster): QuestionPair | undefined {
  const [one, other, more] = questions;
  if (!one || !other || more) return undefined;
  return { one, other, similarity: pairs[0]?.similarity ?? null, decision };
}

/** Three questions or more, one below the other, with what each has and the first one lacks marked. */
function FamilyCard({ cluster, canEdit, ...actions }: ClusterCardProps) {
  const { questions } = cluster;
  const [first] = questions;
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const chosen = questions.filter(({ _id }) => chosenIds.includes(_id));

  function choose({ _id }: Question) {
    setChosenIds((ids) => (ids.includes(_id) ? ids.filter((id) => id !== _id) : [...ids, _id]));
  }

  return (
    <article className={cardClasses.card}>
      <header className={cardClasses.header}>
        <Label>{counted(questions.length, 'question')}</Label>
        {canEdit && <FamilyActions cluster={cluster} chosen={chosen} {...actions} />}
      </header>
      <ol className={bare.list} aria-label="Questions that are alike">
        {questions.map((question, index) => (
          <li key={question._id} className={classes.item}>
            {canEdit && (
              <Checkbox
                aria-label={`Choose question ${index + 1} to merge`}
                checked={chosen.includes(question)}
                onChange={() => choose(question)}
              />
            )}
            {first === undefined || question === first ? (
              <ComparedQuestion question={question} />
            ) : (
              <Relative
                question={question}
                first={first}
                similarity={similarityOf(cluster, first, question)}
              />
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Undefined if only other questions connect the two. */
function similarityOf({ pairs }: QuestionCluster, { _id: oneId }: Question, { _id: otherId }: Question) {
  return pairs.find(({ one, other }) => one === oneId && other === otherId)?.similarity;
}

interface RelativeProps {
  question: Question;
  first: Question;
  similarity: number | null | undefined;
}

function Relative({ question, first, similarity }: RelativeProps) {
  const [, parts] = useMemo(() => compareTexts(first.text, question.text), [first.text, question.text]);
  return (
    <ComparedQuestion
      question={question}
      against={first}
      parts={parts}
      labels={similarity !== undefined && <Likeness similarity={similarity} />}
    />
  );
}

const LABELS: Readonly<Record<Decision, string>> = {
  open: 'Undo decisions',
  kept: 'Keep all',
  excluded: 'Never together',
};

interface FamilyActionsProps extends Omit<ClusterCardProps, 'canEdit'> {
  chosen: readonly Question[];
}

/** The actions on all questions of a cluster, and the merging of two chosen ones. */
function FamilyActions({ courseId, cluster, chosen, onDecided }: FamilyActionsProps) {
  const { mutate: decide, isPending } = useDecideCluster(courseId);
  const [isMerging, merging] = useDisclosure(false);
  const hintId = useId();
  const [one, other, more] = chosen;
  const pair = one && other && !more ? { one, other } : undefined;

  function take(decision: Decision) {
    decide({ ...clusterDecision(cluster, decision), onDecided: () => onDecided?.(decision) });
  }

  return (
    <div className={classes.actions}>
      <DecisionButtons labels={LABELS} standing={cluster.decision} isBusy={isPending} onTake={take} />
      <MergeButton hintId={pair ? undefined : hintId} onClick={merging.open} />
      {!pair && (
        <span id={hintId} className={classes.hint}>
          Choose two to merge
        </span>
      )}
      {pair && <MergeDialog courseId={courseId} pair={pair} opened={isMerging} onClose={merging.close} />}
    </div>
  );
}
