import type { Import, ImportPlan } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { importQueries } from '../../../data/imports.ts';
import { errorText } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { useApplyImport } from '../change-imports.ts';
import { findGaps } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import { NothingChosen } from './nothing-chosen.tsx';
import classes from './plan-bar.module.css';
import { chapterInWords, planInWords, tooSmallOf } from './plan-line.ts';

const PAUSE_MS = 300;
const MOST_PROBLEMS = 4;

interface PlanBarProps {
  of: Import;
  isGivingUp: boolean;
  onGiveUp: () => void;
}

/** Says, while somebody chooses, what would come of it, or why it cannot be; imports. */
export function PlanBar({ of, isGivingUp, onGiveUp }: PlanBarProps) {
  const { choices, plan, problems, hasGaps, isStale } = usePlan(of);
  const { mutate: apply, isPending } = useApplyImport(of._id);
  // The way out of having chosen nothing goes once it is taken.
  const place = useKeptFocus<HTMLElement>(`${choices.duplicates} ${choices.trueFalse}`);
  const canImport = plan !== undefined && problems.length === 0;
  return (
    <section ref={place} className={classes.bar} aria-label="What would be imported" tabIndex={-1}>
      <div className={classes.says} data-stale={isStale || undefined}>
        <div role="status">
          {problems.length > 0 ? (
            <Problems problems={problems} />
          ) : (
            <p className={classes.line}>
              {plan === undefined ? 'Looking what would come in…' : planInWords(plan)}
            </p>
          )}
        </div>
        {plan && !hasGaps && <Raise plan={plan} />}
        {plan?.numberOfQuestions === 0 && <NothingChosen of={of} />}
        {plan && <ChapterList plan={plan} />}
      </div>
      <div className={classes.actions}>
        <BusyButton variant="default" isBusy={isGivingUp} onClick={onGiveUp}>
          Give up
        </BusyButton>
        <BusyButton disabled={!canImport} isBusy={isPending} onClick={() => apply(choices)}>
          {canImport ? `Import ${plan.numberOfQuestions.toLocaleString('en')}` : 'Import'}
        </BusyButton>
      </div>
    </section>
  );
}

/** What would come of the choices. While somebody chooses it is of a moment before, and stale. */
function usePlan(of: Import) {
  const choices = useChoices((now) => now);
  const [settled] = useDebouncedValue(choices, PAUSE_MS);
  const gaps = findGaps(choices);
  const { data, error, isFetching } = useQuery({
    ...importQueries.plan(of, settled),
    enabled: findGaps(settled).length === 0,
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

/** Larger maximums, where chapters are too small; or the old ones again. */
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
