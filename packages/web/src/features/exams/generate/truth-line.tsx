import type { MissingQuestions } from '@exam/assembly';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleDashed } from '../../../ui/icons.tsx';
import { type ChapterNames, nameOfChapter } from './chapter-names.ts';
import type { WholeCounts } from './draft.ts';
import { describeChanges } from './proposal.ts';
import classes from './truth-line.module.css';
import type { Foresight } from './use-foresight.ts';

const ICONS = { open: IconCircleDashed, good: IconCircleCheck, warning: IconAlertTriangle } as const;

interface TruthLineProps {
  foresight: Foresight;
  courseId: string | null;
  chapterNames: ChapterNames;
  /** Replaces the typed counts by counts that work; undefined if none were found. */
  onUse: (counts: WholeCounts | undefined) => void;
  /** Brings back what was typed before a proposal was used; undefined if none was, or a count has changed since. */
  onBack: (() => void) | undefined;
}

/** Shows whether the details make an exam, what is missing or impossible, and the ways out. */
export function TruthLine({ foresight, courseId, chapterNames, onUse, onBack }: TruthLineProps) {
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
        <Offer title="Fill in the rest" onClick={() => onUse(fill())} />
      ) : (
        findNearest && (
          <Offer
            title="Use the nearest"
            detail={describeChanges(changes)}
            onClick={() => onUse(findNearest())}
          />
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
        <QuestionsToWrite courseId={courseId} missing={missing} chapterNames={chapterNames} />
      )}
    </div>
  );
}

interface OfferProps {
  title: string;
  /** What it changes. */
  detail?: string;
  onClick: () => void;
}

function Offer({ title, detail, onClick }: OfferProps) {
  return (
    <Button className={classes.offer} variant="default" size="compact-sm" onClick={onClick}>
      {title}
      {detail && (
        <>
          {': '}
          <span className={classes.detail}>{detail}</span>
        </>
      )}
    </Button>
  );
}

/** More cells are not read; after the first ones are written, the list is shorter. */
const MOST_CELLS = 4;

interface QuestionsToWriteProps {
  courseId: string;
  missing: readonly MissingQuestions[];
  chapterNames: ChapterNames;
}

/** The fewest questions that make the counts possible, each a link to the form with its labels filled in. */
function QuestionsToWrite({ courseId, missing, chapterNames }: QuestionsToWriteProps) {
  const total = missing.reduce((sum, { count }) => sum + count, 0);
  const more = missing.slice(MOST_CELLS).reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.write}>
      Or write {counted(total, 'question')}; fewer do not make it possible:
      <ul className={classes.cells} aria-label="Questions to write">
        {missing.slice(0, MOST_CELLS).map(({ chapterId, kind: { difficulty, objective }, count }) => {
          const labels = { course: courseId, chapter: chapterId, difficulty, objective };
          return (
            <li key={`${chapterId} ${difficulty} ${objective}`}>
              <Anchor component={Link} to={`/add-question?${new URLSearchParams(labels)}`} inherit>
                {count} {difficulty} {objective} in {nameOfChapter(chapterNames, chapterId)}
              </Anchor>
            </li>
          );
        })}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}
