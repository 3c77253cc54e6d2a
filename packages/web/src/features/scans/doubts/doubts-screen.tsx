import type { Doubt, DoubtKind } from '@exam/contract';
import { Button, Group, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { examQueries } from '../../../data/exams.ts';
import { scanQueries } from '../../../data/scans.ts';
import { errorStatus } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExamFrame } from '../../../ui/exams/exam-frame.tsx';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { DOUBT_KINDS, DOUBTS } from '../../../ui/scans/describe-page.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { AnswerButtons, TypedAnswerField } from './answer-buttons.tsx';
import { answersTo, type DoubtAnswer, typedAnswerTo } from './answers.ts';
import type { Step } from './doubt-steps.ts';
import { DoubtView } from './doubt-view.tsx';
import { titleOf, whyOpen } from './doubt-words.ts';
import classes from './doubts-screen.module.css';
import { SheetOfDoubts } from './sheet-of-doubts.tsx';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useDoubtWalk, type Walk } from './use-doubt-walk.ts';
import { Ways } from './ways.tsx';

/** /exams/{examId}/sheets/open: what a person must look at of the sheets, step by step. */
export function DoubtsScreen() {
  const { examId = '' } = useParams();
  const walk = useDoubtWalk(examId);
  const { doubts, steps, at, loading, failure, total } = walk;
  const step = steps[at];
  const load = {
    isLoading: loading === 'loading' && doubts.length === 0,
    failure: loading === 'failed' ? failure : undefined,
    retry: () => void walk.load(),
  };
  const place = useKeptFocus<HTMLDivElement>(step === undefined ? 'end' : 'doubt');
  return (
    <ExamFrame
      examId={examId}
      crumb="Check the sheets"
      within={[{ label: 'Answer sheets', to: `/exams/${examId}/sheets` }]}
      actions={total > 0 && <Position walk={walk} />}
      load={load}
      loadingText="Loading what is open..."
    >
      {doubts.length > 0 && <Kinds walk={walk} />}
      <div ref={place} className={classes.doubt} tabIndex={-1}>
        {step && <OneStep key={step[0]._id} examId={examId} walk={walk} step={step} />}
        {step === undefined && isBeyond(walk) && <AtTheEnd examId={examId} walk={walk} />}
      </div>
    </ExamFrame>
  );
}

/** Whether everything that was loaded was seen; more may be looked for meanwhile. */
function isBeyond({ loading, doubts }: Walk): boolean {
  return loading === 'loaded' || (loading === 'loading' && doubts.length > 0);
}

/** "3 of 40", or "3 to 14 of 40" for a sheet of doubts. */
function Position({ walk: { steps, at, total } }: { walk: Walk }) {
  const before = steps.slice(0, at).flat().length;
  const numberOfStep = steps[at]?.length ?? 1;
  const [first, last] = [before + 1, before + numberOfStep].map((one) => Math.min(one, total));
  return (
    <output className={classes.position}>
      {first?.toLocaleString('en')}
      {last !== first && ` to ${last?.toLocaleString('en')}`} of {total.toLocaleString('en')}
    </output>
  );
}

/** Each kind with the number of its doubts that have no answer; leads to the first of them. */
function Kinds({ walk: { doubts, steps, at, given, goTo } }: { walk: Walk }) {
  const shown = DOUBT_KINDS.filter((kind) => doubts.some((doubt) => doubt.kind === kind));
  if (shown.length < 2) return null;
  const first = (kind: DoubtKind) => {
    const ofKind = (step: Step) => step[0].kind === kind;
    const open = steps.findIndex((step) => ofKind(step) && step.some(({ _id }) => !given.has(_id)));
    return open === -1 ? steps.findIndex(ofKind) : open;
  };
  const now = steps[at]?.[0].kind;
  return (
    <nav className={classes.kinds} aria-label="Kinds">
      {shown.map((kind) => {
        const open = doubts.filter((doubt) => doubt.kind === kind && !given.has(doubt._id)).length;
        return (
          <Button
            key={kind}
            size="compact-sm"
            variant={now === kind ? 'light' : 'subtle'}
            color={now === kind ? 'petrol' : 'gray'}
            aria-current={now === kind ? 'true' : undefined}
            onClick={() => goTo(first(kind))}
          >
            {DOUBTS[kind].name}: {open === 0 ? 'done' : open.toLocaleString('en')}
          </Button>
        );
      })}
    </nav>
  );
}

interface OneStepProps {
  examId: string;
  walk: Walk;
  step: Step;
}

function OneStep({ examId, walk, step }: OneStepProps) {
  const [doubt, ...others] = step;
  const place = useRef<HTMLElement>(null);
  // A button that was pressed would take the space bar for itself, and answer the next doubt with what it says.
  const focus = () => place.current?.focus({ preventScroll: true });
  useEffect(focus, []);
  return (
    <section ref={place} className={classes.doubt} tabIndex={-1} aria-label={titleOf(step)}>
      <h2 className={classes.title}>{titleOf(step)}</h2>
      <p className={classes.asks}>
        {DOUBTS[doubt.kind].asks} {whyOpen(step)}
      </p>
      {others.length === 0 ? (
        <OneDoubt examId={examId} walk={walk} doubt={doubt} />
      ) : (
        <SheetOfDoubts examId={examId} walk={walk} step={step} onChosen={focus} />
      )}
    </section>
  );
}

function OneDoubt({ examId, walk, doubt }: { examId: string; walk: Walk; doubt: Doubt }) {
  const { at, given, goTo, undo } = walk;
  const offered = answersTo(doubt);
  const typed = typedAnswerTo(doubt);
  const field = useRef<HTMLInputElement>(null);
  const said = given.get(doubt._id);
  const answer = (chosen: DoubtAnswer) => walk.answer([{ doubt, answer: chosen }]);

  useAnswerKeys({
    press: (key) => {
      if (key === 't' && typed) {
        field.current?.focus();
        return true;
      }
      const chosen = offered.find((each) => (key === ' ' ? each.isProposed : each.key === key));
      if (chosen) answer(chosen);
      return chosen !== undefined;
    },
    back: () => goTo(at - 1),
    forward: () => goTo(at + 1),
    undo,
  });

  return (
    <>
      <div className={classes.columns}>
        <DoubtView examId={examId} doubt={doubt} />
        <div className={classes.side}>
          <AnswerButtons offered={offered} said={said} onAnswer={answer} />
          {typed && (
            <TypedAnswerField ref={field} typed={typed} onAnswer={(text) => answer(typed.answerOf(text))} />
          )}
          {said?.state === 'refused' && (
            <p className={classes.refusal} role="alert">
              “{said.label}” was not saved. {said.refusal}
            </p>
          )}
          <div className={classes.ways}>
            <Ways walk={walk} />
          </div>
        </div>
      </div>
      <Help doubt={doubt} />
    </>
  );
}

/** Those of answers that are in no row of letters or numbers. */
const NAMED_KEYS = ['u', 'm'];

/** The keys that mean something for this doubt. */
function Help({ doubt }: { doubt: Doubt }) {
  const offered = answersTo(doubt);
  const keys = offered.filter(({ key }) => !NAMED_KEYS.includes(key)).map(({ key }) => key.toUpperCase());
  const named = offered.filter(({ key }) => NAMED_KEYS.includes(key));
  return (
    <p className={classes.help}>
      {keys.length > 0 && (
        <span>
          <Kbd>{keys[0]}</Kbd>
          {keys.length > 1 && (
            <>
              –<Kbd>{keys.at(-1)}</Kbd>
            </>
          )}{' '}
          choose
        </span>
      )}
      {offered.some(({ isProposed }) => isProposed) && (
        <span>
          <Kbd>Space</Kbd> accept what is proposed
        </span>
      )}
      {named.map(({ key, label }) => (
        <span key={key}>
          <Kbd>{key.toUpperCase()}</Kbd> {label.toLowerCase()}
        </span>
      ))}
      {typedAnswerTo(doubt) && (
        <span>
          <Kbd>T</Kbd> type
        </span>
      )}
      <span>
        <Kbd>Left</Kbd> <Kbd>Right</Kbd> back, later
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> undo
      </span>
    </p>
  );
}

/** Everything was seen: what is left, and the way on. */
function AtTheEnd({ examId, walk }: { examId: string; walk: Walk }) {
  const { doubts, steps, given, goTo, load, total, loading, undo } = walk;
  const scans = useQuery(scanQueries.scans(examId)).data;
  // The exam and its results are refused to a marker who is no member of its course.
  const isHelper = errorStatus(useQuery(examQueries.detail(examId)).error) === 403;
  useShortcut('takeBack', undo);
  const refused = steps.findIndex((step) => step.some(({ _id }) => given.get(_id)?.state === 'refused'));
  const skipped = steps.findIndex((step) => step.some(({ _id }) => !given.has(_id)));
  const isMore = total > doubts.length;
  const numberOfRefused = [...given.values()].filter(({ state }) => state === 'refused').length;
  const numberOfSkipped = doubts.filter(({ _id }) => !given.has(_id)).length;
  // What answers bring up, such as the marks of a page whose code was typed, is looked for at once.
  useEffect(() => {
    if (refused === -1 && given.size > 0) void load();
  }, [refused, given.size, load]);

  if (loading === 'loading') return <LoadingText>Saving your answers...</LoadingText>;
  if (refused !== -1) {
    return (
      <EmptyState
        title={`${counted(numberOfRefused, 'answer')} could not be saved`}
        action={<Button onClick={() => goTo(refused)}>See {numberOfRefused === 1 ? 'it' : 'them'}</Button>}
      >
        Each says why. All others are saved.
      </EmptyState>
    );
  }
  if (skipped !== -1) {
    return (
      <EmptyState
        title={`${numberOfSkipped.toLocaleString('en')} left for later`}
        action={<Button onClick={() => goTo(skipped)}>Back to the first</Button>}
      >
        The results are not final until each has an answer.
      </EmptyState>
    );
  }
  if (isMore) {
    return (
      <EmptyState title="There are more" action={<Button onClick={() => void load()}>Go on</Button>}>
        All that were loaded have an answer.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="All done"
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={`/exams/${examId}/${isHelper ? 'sheets' : 'results'}`}>
            {isHelper ? 'See the sheets' : 'See results'}
          </Button>
          {given.size > 0 && (
            <Button variant="default" onClick={undo}>
              Undo
            </Button>
          )}
        </Group>
      }
    >
      {given.size > 0 && scans && (
        <>
          {counted(given.size, 'answer')} decided, {counted(scans.numberOfCompleteSheets, 'sheet')} final.{' '}
        </>
      )}
      Every answer, number and page is certain now, or was checked.
    </EmptyState>
  );
}
