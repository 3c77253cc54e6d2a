import type { Question, QuestionPair } from '@exam/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { compareTexts } from '../../ui/comparing/compared-parts.ts';
import { ComparedQuestion } from '../../ui/comparing/compared-questions.tsx';
import { Likeness } from '../../ui/comparing/likeness.tsx';
import classes from './decided-pairs.module.css';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { PairActions } from './pair-actions.tsx';
import { usePairsOf } from './pairs-of-question.ts';

interface DecidedPairsProps {
  question: Question;
  onMerged: (keptId: string) => void;
}

/** The questions that never stand in one exam with this one, and those that were kept beside it. */
export function DecidedPairs({ question, onMerged }: DecidedPairsProps) {
  const { pairs, canEdit } = usePairsOf(question);
  const [isChoosing, choosing] = useDisclosure(false);
  if (pairs === undefined) return null;
  const excluded = pairs.filter(({ decision }) => decision === 'excluded');
  const kept = pairs.filter(({ decision }) => decision === 'kept');
  const shared = { question, canEdit, onMerged };
  return (
    <>
      <Partners title="Never together with" pairs={excluded} {...shared} />
      <Partners title="Kept although similar to" pairs={kept} {...shared} />
      {canEdit && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" onClick={choosing.open}>
            Never together with…
          </Button>
          <ExcludeDialog
            question={question}
            excluded={excluded}
            opened={isChoosing}
            onClose={choosing.close}
          />
        </div>
      )}
    </>
  );
}

interface PartnersProps extends DecidedPairsProps {
  title: string;
  pairs: readonly QuestionPair[];
  canEdit: boolean;
}

function Partners({ title, pairs, ...shared }: PartnersProps) {
  const titleId = useId();
  if (pairs.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list}>
        {pairs.map((pair) => (
          <li key={pair.one._id + pair.other._id}>
            <Partner pair={pair} {...shared} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PartnerProps {
  /** The question that is shown elsewhere on the screen. */
  question: Question;
  pair: QuestionPair;
  canEdit: boolean;
  onMerged?: ((keptId: string) => void) | undefined;
}

/** The other question of a pair, with what it has and the shown one lacks marked. */
function Partner({ question, pair, canEdit, onMerged }: PartnerProps) {
  const partner = pair.one._id === question._id ? pair.other : pair.one;
  const [, parts] = compareTexts(question.text, partner.text);
  return (
    <article className={classes.partner}>
      <ComparedQuestion question={partner} against={question} parts={parts} />
      <footer className={classes.footer}>
        <Likeness similarity={pair.similarity} />
        {canEdit && <PairActions courseId={question.chapter.course._id} pair={pair} onMerged={onMerged} />}
      </footer>
    </article>
  );
}
