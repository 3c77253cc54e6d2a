import type { Import, ImportPlan } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { importQueries } from '../../../data/imports.ts';
import { errorText } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { useApplyImport } from '../change-imports.ts';
import { type Choices, findGaps } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './plan-bar.module.css';
import { useReading } from './reading-again.ts';

const PAUSE_MS = 300;
const MOST_PROBLEMS = 4;

interface PlanBarProps {
  of: Import;
  isDiscarding: boolean;
  onDiscard: () => void;
}

/** Shows what the import would do or what prevents it, and starts the import. */
export function PlanBar({ of, isDiscarding, onDiscard }: PlanBarProps) {
  const { choices, plan, problems, hasGaps, isStale } = usePlan(of);
  const { mutate: apply, isPending } = useApplyImport(of._id);
  // The button disappears when it is used; the focus goes here.
  const place = useKeptFocus<HTMLElement>(`${choices.duplicates} ${choices.trueFalse}`);
  const { isReading, missing } = useReading();
  // Until then, what is shown is not what would come in.
  const waitsFor = isReading ? 'Reading the files again…' : missing;
  const canImport = plan !== undefined && problems.length === 0 && waitsFor === undefined;
  return (
    <section ref={place} className={classes.bar} aria-label="What would be imported" tabIndex={-1}>
      <div className={classes.says} data-stale={isStale || undefined}>
        <div role="status">
          {problems.length > 0 && waitsFor === undefined ? (
            <Problems problems={problems} />
          ) : (
            <p className={classes.line}>{waitsFor ?? planInWords(plan, of)}</p>
          )}
        </div>
        {plan && !hasGaps && <Raise plan={plan} />}
        {plan?.numberOfQuestions === 0 && <NothingChosen of={of} />}
        {plan && <ChapterList plan={plan} />}
      </div>
      <div className={classes.actions}>
        <BusyButton variant="default" isBusy={isDiscarding} onClick={onDiscard}>
          Discard
        </BusyButton>
        <BusyButton disabled={!canImport} isBusy={isPending} onClick={() => apply(choices)}>
          {canImport ? `Import ${plan.numberOfQuestions.toLocaleString('en')}` : 'Import'}
        </BusyButton>
      </div>
    </section>
  );
}

/** The plan for the current choices. During a change the previous plan is shown as stale. */
function usePlan(of: Import) {
  const choices = useChoices((now) => now);
  const [settled] = useDebouncedValue(choices, PAUSE_MS);
  const gaps = findGaps(choices);
  const { data, error, isFetching } = useQuery({
    ...importQueries.plan(of, settled),
    enabled: findGaps(settled).length === 0 && of.state === 'ready',
  });
  return {
    choices,
    plan: data,
    problems: gaps.length > 0 ? gaps : (errorIn(error) ?? data?.problems ?? []),
    hasGaps: gaps.length > 0,
    isStale: isFetching || settled !== choices,
  };
}

function errorIn(error: unknown): string[] | undefined {
  return error === null ? undefined : [errorText(error, TEXTS.somethingSentWrong)];
}

function Problems({ problems }: { problems: readonly string[] }) {
  const hidden = problems.length - MOST_PROBLEMS;
  return (
    <ul className={classes.problems}>
      {problems.slice(0, MOST_PROBLEMS).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {hidden > 0 && <li>{hidden.toLocaleString('en')} more.</li>}
    </ul>
  );
}

/** Raises the maximums of chapters that are too small, or restores them. */
function Raise({ plan }: { plan: ImportPlan }) {
  const { change } = useChoicesStore();
  const isRaised = useChoices(({ raiseMaximums }) => raiseMaximums);
  const tooSmall = tooSmallOf(plan).length;
  if (tooSmall === 0) return null;
  const chapters = tooSmall === 1 ? 'a chapter' : `${tooSmall.toLocaleString('en')} chapters`;
  return (
    <p className={classes.raise}>
      {isRaised && `The maximum of ${chapters} is raised. `}
      <Button
        variant={isRaised ? 'subtle' : 'default'}
        size="compact-sm"
        onClick={() => change((now) => ({ ...now, raiseMaximums: !isRaised }))}
      >
        {isRaised ? 'Keep the maximums' : 'Raise the maximums'}
      </Button>
    </p>
  );
}

function ChapterList({ plan }: { plan: ImportPlan }) {
  if (plan.chapters.length === 0) return null;
  return (
    <details className={classes.chapters}>
      <summary>Chapter by chapter</summary>
      <ul>
        {plan.chapters.map((chapter) => (
          <li key={`${chapter.chapterId} ${chapter.number} ${chapter.name}`}>
            <bdi>
              {chapter.number}. {chapter.name}
            </bdi>
            <span>
              {chapter.chapterId === null && 'new, '}
              {chapterInWords(chapter)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type PlannedChapter = ImportPlan['chapters'][number];

/** "212 of 224 questions into 7 chapters, 2 of them new" */
function planInWords(plan: ImportPlan | undefined, of: Import): string {
  if (plan === undefined) return 'Checking what will be imported…';
  const { numberOfQuestions, chapters } = plan;
  const isAll = numberOfQuestions === of.numberOfQuestions;
  const all = counted(of.numberOfQuestions, 'question');
  const questions = isAll ? all : `${numberOfQuestions.toLocaleString('en')} of ${all}`;
  const fresh = chapters.filter(({ chapterId }) => chapterId === null).length;
  if (fresh === chapters.length) return `${questions} into ${counted(fresh, 'new chapter')}`;
  const ofThem = fresh === 0 ? '' : `, ${fresh.toLocaleString('en')} of them new`;
  return `${questions} into ${counted(chapters.length, 'chapter')}${ofThem}`;
}

/** Existing chapters that are too small for the import. */
function tooSmallOf({ chapters }: ImportPlan): PlannedChapter[] {
  return chapters.filter(({ maximum, maximumNeeded }) => maximum !== null && maximumNeeded > maximum);
}

/** "5 more: 17 of 20" */
function chapterInWords(chapter: PlannedChapter): string {
  const { numberOfQuestions, numberOfQuestionsThen, maximum, maximumThen } = chapter;
  const more = maximum === null ? '' : `${numberOfQuestions.toLocaleString('en')} more: `;
  const raised =
    maximum !== null && maximumThen > maximum ? `, raised from ${maximum.toLocaleString('en')}` : '';
  return `${more}${numberOfQuestionsThen.toLocaleString('en')} of ${maximumThen.toLocaleString('en')}${raised}`;
}

/**
 * By the choice that leaves everything out. If all questions are duplicates, the repeated ones are in the pool as well.
 */
const WAYS = {
  duplicates: {
    why: (all: number) =>
      all === 1 ? 'The question is already in the pool.' : `${allOf(all)} are already in the pool.`,
    offer: 'Import duplicates too',
    choices: { duplicates: 'imported' },
  },
  trueFalse: {
    why: (all: number) =>
      all === 1
        ? 'The question is a true/false question; those are left out.'
        : `${allOf(all)} are true/false questions; those are left out.`,
    offer: 'Import true/false questions too',
    choices: { trueFalse: 'two-choices' },
  },
} as const;

/** If one choice leaves everything out, says so and offers the other choice. */
function NothingChosen({ of }: { of: Import }) {
  const { change } = useChoicesStore();
  const way = useChoices((choices) => wayOutOf(of, choices));
  if (way === undefined) return null;
  return (
    <p className={classes.raise}>
      {WAYS[way].why(of.numberOfQuestions)}{' '}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => change((now) => ({ ...now, ...WAYS[way].choices }))}
      >
        {WAYS[way].offer}
      </Button>
    </p>
  );
}

function wayOutOf(of: Import, { duplicates, trueFalse }: Choices): keyof typeof WAYS | undefined {
  const { numberOfQuestions, numberOfDuplicates, numberOfTrueFalse } = of;
  if (trueFalse === 'left-out' && numberOfTrueFalse === numberOfQuestions) return 'trueFalse';
  if (duplicates === 'left-out' && numberOfDuplicates === numberOfQuestions) return 'duplicates';
  return undefined;
}

function allOf(count: number): string {
  return `All ${counted(count, 'question')}`;
}
