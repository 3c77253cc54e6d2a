import { KINDS, type Kind, type MissingQuestions } from '@exam/assembly';
import type { Chapter } from '@exam/contract';
import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconCircleCheck,
  IconCircleDashed,
} from '../../ui/icons.tsx';
import type { WholeCounts } from './draft.ts';
import { type CountChange, toldOf } from './proposal.ts';
import classes from './truth-line.module.css';
import type { Foresight } from './use-foresight.ts';

const ICONS = { open: IconCircleDashed, good: IconCircleCheck, warning: IconAlertTriangle } as const;

interface TruthLineProps {
  foresight: Foresight;
  /** The course that the account may add questions to; null if it may not. */
  courseId: string | null;
  chapters: readonly Chapter[];
  /** Replaces the typed counts by counts that work; undefined if none were found. */
  onUse: (counts: WholeCounts | undefined) => void;
  /** Brings back what was typed before a proposal was used; undefined if none was, or a count has changed since. */
  onBack: (() => void) | undefined;
}

/** Shows whether the details make an exam, what is missing or impossible, and the ways out. */
export function TruthLine({ foresight, courseId, chapters, onUse, onBack }: TruthLineProps) {
  const { verdict, fill, findNearest, changes } = foresight;
  const { missing = [] } = verdict;
  const Icon = ICONS[verdict.tone];
  return (
    <div className={classes.line} data-tone={verdict.tone}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <p className={classes.sentence} role="status">
        {verdict.sentence}
      </p>
      {fill ? (
        <Offer title="Fill in the rest" changes={[]} onClick={() => onUse(fill())} />
      ) : (
        findNearest && (
          <Offer title="Use the nearest" changes={changes} onClick={() => onUse(findNearest())} />
        )
      )}
      {onBack && (
        <Button
          className={classes.back}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
          onClick={onBack}
        >
          Back to what was typed
        </Button>
      )}
      {courseId !== null && missing.length > 0 && (
        <QuestionsToWrite courseId={courseId} missing={missing} chapters={chapters} />
      )}
    </div>
  );
}

interface OfferProps {
  title: string;
  changes: readonly CountChange[];
  onClick: () => void;
}

/** A button with what it changes: "Use the nearest: creativity 45 → 32, understanding 10 → 23". */
function Offer({ title, changes, onClick }: OfferProps) {
  const { told, more } = toldOf(changes);
  return (
    <Button
      className={classes.offer}
      classNames={{ label: classes.offerLabel }}
      variant="default"
      size="compact-sm"
      onClick={onClick}
    >
      {title}
      {told.length > 0 && ': '}
      <span className={classes.changes}>
        {told.map(({ key, name, from, to }, at) => (
          <Fragment key={key}>
            {at > 0 && ', '}
            {name} {from} <IconArrowRight className={classes.arrow} size={13} stroke={1.8} aria-hidden />
            <VisuallyHidden component="span">to</VisuallyHidden> {to}
          </Fragment>
        ))}
        {more > 0 && `, ${more} more`}
      </span>
    </Button>
  );
}

/** More cells are not read; after the first ones are written, the list is shorter. */
const MOST_CELLS = 6;

interface QuestionsToWriteProps {
  courseId: string;
  missing: readonly MissingQuestions[];
  chapters: readonly Chapter[];
}

/** The fewest questions that make the counts possible, each cell a link to the form with its labels filled in. */
function QuestionsToWrite({ courseId, missing, chapters }: QuestionsToWriteProps) {
  const told = missing.slice(0, MOST_CELLS);
  const more = sumOf(missing.slice(MOST_CELLS));
  return (
    <div className={classes.write}>
      <p className={classes.lead}>Or write these questions, as few as possible:</p>
      <ul className={classes.kinds} aria-label="Questions to write">
        {KINDS.filter((kind) => told.some((cell) => isOf(cell, kind))).map((kind) => {
          const { difficulty, objective } = kind;
          const total = sumOf(missing.filter((cell) => isOf(cell, kind)));
          return (
            <li key={difficulty + objective}>
              {total} {difficulty} {objective}:{' '}
              {told
                .filter((cell) => isOf(cell, kind))
                .map(({ chapterId, count }, at) => {
                  const labels = { course: courseId, chapter: chapterId, difficulty, objective };
                  const chapter = chapters.find(({ _id }) => _id === chapterId);
                  return (
                    <Fragment key={chapterId}>
                      {at > 0 && ', '}
                      <Anchor
                        component={Link}
                        to={`/add-question?${new URLSearchParams(labels)}`}
                        title={chapter?.name ?? ''}
                        inherit
                      >
                        {count} in chapter {chapter?.number ?? ''}
                      </Anchor>
                    </Fragment>
                  );
                })}
            </li>
          );
        })}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}

function isOf({ kind }: MissingQuestions, { difficulty, objective }: Kind): boolean {
  return kind.difficulty === difficulty && kind.objective === objective;
}

function sumOf(missing: readonly MissingQuestions[]): number {
  return missing.reduce((sum, { count }) => sum + count, 0);
}
