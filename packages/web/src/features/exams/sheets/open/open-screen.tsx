import type { Doubt, DoubtKind } from '@exam/contract';
import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { examQueries } from '../../../../data/exams.ts';
import { counted } from '../../../../ui/counted.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '../../../../ui/icons.tsx';
import { useKeptFocus } from '../../../../ui/kept-focus.ts';
import { LoadingText } from '../../../../ui/loading-text.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ExamFailure } from '../../exam-failure.tsx';
import { DOUBT_KINDS, DOUBTS } from '../describe-page.ts';
import { AnswerButtons, TypedAnswerField } from './answer-buttons.tsx';
import { answersTo, typedAnswerTo } from './answers.ts';
import { DoubtView } from './doubt-view.tsx';
import classes from './open-screen.module.css';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useDoubtWalk } from './use-doubt-walk.ts';

type Walk = ReturnType<typeof useDoubtWalk>;

/** /exams/{examId}/sheets/open: what a person must look at of the sheets, one after the other. */
export function OpenSheetsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId)).data;
  const walk = useDoubtWalk(examId);
  const { doubts, at, loading, failure, total } = walk;
  const doubt = doubts[at];
  const place = useKeptFocus<HTMLDivElement>(doubt === undefined ? 'end' : 'doubt');
  return (
    <Page
      title="Look at the sheets"
      trail={[
        { label: 'All Exams', to: '/exams' },
        { label: exam?.name ?? 'Exam', to: `/exams/${examId}` },
        { label: 'Answer sheets', to: `/exams/${examId}/sheets` },
      ]}
      actions={total > 0 && <Position at={at} total={total} />}
    >
      {loading === 'loading' && doubts.length === 0 && <LoadingText>Loading what is open...</LoadingText>}
      {loading === 'failed' && <ExamFailure error={failure} onRetry={() => void walk.load()} />}
      {doubts.length > 0 && <Kinds walk={walk} />}
      <div ref={place} className={classes.doubt} tabIndex={-1}>
        {doubt && <OneDoubt examId={examId} walk={walk} doubt={doubt} />}
        {doubt === undefined && isBeyond(walk) && <AtTheEnd examId={examId} walk={walk} />}
      </div>
    </Page>
  );
}

/** Whether everything that was loaded was seen; more may be looked for meanwhile. */
function isBeyond({ loading, doubts }: Walk): boolean {
  return loading === 'loaded' || (loading === 'loading' && doubts.length > 0);
}

function Position({ at, total }: { at: number; total: number }) {
  return (
    <output className={classes.position}>
      {Math.min(at + 1, total).toLocaleString('en')} of {total.toLocaleString('en')}
    </output>
  );
}

/** Each kind with the number of its doubts that have no answer; leads to the first of them. */
function Kinds({ walk: { doubts, at, given, goTo } }: { walk: Walk }) {
  const shown = DOUBT_KINDS.filter((kind) => doubts.some((doubt) => doubt.kind === kind));
  if (shown.length < 2) return null;
  const first = (kind: DoubtKind) => {
    const open = doubts.findIndex((doubt) => doubt.kind === kind && !given.has(doubt._id));
    return open === -1 ? doubts.findIndex((doubt) => doubt.kind === kind) : open;
  };
  return (
    <nav className={classes.kinds} aria-label="Kinds">
      {shown.map((kind) => {
        const open = doubts.filter((doubt) => doubt.kind === kind && !given.has(doubt._id)).length;
        return (
          <Button
            key={kind}
            size="compact-sm"
            variant={doubts[at]?.kind === kind ? 'light' : 'subtle'}
            color={doubts[at]?.kind === kind ? 'petrol' : 'gray'}
            aria-current={doubts[at]?.kind === kind ? 'true' : undefined}
            onClick={() => goTo(first(kind))}
          >
            {DOUBTS[kind].name}: {open === 0 ? 'done' : open.toLocaleString('en')}
          </Button>
        );
      })}
    </nav>
  );
}

interface OneDoubtProps {
  examId: string;
  walk: Walk;
  doubt: Doubt;
}

function OneDoubt({ examId, walk, doubt }: OneDoubtProps) {
  const { at, given, answer, goTo, undo } = walk;
  const offered = answersTo(doubt);
  const typed = typedAnswerTo(doubt);
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const said = given.get(doubt._id);

  // A button that was pressed would take the space bar for itself, and answer the next doubt with what it says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each doubt begins without a button in the focus
  useEffect(() => place.current?.focus({ preventScroll: true }), [doubt._id]);

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
    <section ref={place} className={classes.doubt} tabIndex={-1} aria-label={titleOf(doubt)}>
      <h2 className={classes.title}>{titleOf(doubt)}</h2>
      <p className={classes.asks}>
        {DOUBTS[doubt.kind].asks} {whyOpen(doubt)}
      </p>
      <div className={classes.columns}>
        <DoubtView key={doubt._id} examId={examId} doubt={doubt} />
        <div className={classes.side}>
          <AnswerButtons offered={offered} said={said} onAnswer={answer} />
          {typed && (
            <TypedAnswerField
              key={doubt._id}
              ref={field}
              typed={typed}
              onAnswer={(text) => answer(typed.answerOf(text))}
            />
          )}
          {said?.state === 'refused' && (
            <p className={classes.refusal} role="alert">
              “{said.label}” was not saved. {said.refusal}
            </p>
          )}
          <Ways walk={walk} />
        </div>
      </div>
      <Help doubt={doubt} />
    </section>
  );
}

function Ways({ walk: { at, doubts, given, goTo, undo } }: { walk: Walk }) {
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={at === 0}
        onClick={() => goTo(at - 1)}
      >
        Back
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={at >= doubts.length}
        onClick={() => goTo(at + 1)}
      >
        Later
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={given.size === 0}
        onClick={undo}
      >
        Undo
      </Button>
    </div>
  );
}

/** The keys that mean something for this doubt. */
function Help({ doubt }: { doubt: Doubt }) {
  const offered = answersTo(doubt);
  const keys = offered.filter(({ key }) => key !== 'u').map(({ key }) => key.toUpperCase());
  const nobody = offered.find(({ key }) => key === 'u');
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
      {nobody && (
        <span>
          <Kbd>U</Kbd> {nobody.label.toLowerCase()}
        </span>
      )}
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
  const { doubts, given, goTo, load, total, loading } = walk;
  const refused = doubts.findIndex(({ _id }) => given.get(_id)?.state === 'refused');
  const skipped = doubts.findIndex(({ _id }) => !given.has(_id));
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
        action={
          <Button onClick={() => goTo(refused)}>Look at {numberOfRefused === 1 ? 'it' : 'them'}</Button>
        }
      >
        Each says why. All others are saved.
      </EmptyState>
    );
  }
  if (skipped !== -1) {
    return (
      <EmptyState
        title={`${numberOfSkipped.toLocaleString('en')} left for later`}
        action={<Button onClick={() => goTo(skipped)}>Look at the first</Button>}
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
      title="Nothing is open"
      action={
        <Button component={Link} to={`/exams/${examId}/results`}>
          Look at the results
        </Button>
      }
    >
      Every answer, number and page that was read is certain or was looked at.
    </EmptyState>
  );
}

function titleOf({ kind, question, pages }: Doubt): string {
  const [page] = pages;
  const whose = page?.studentName ?? page?.studentNumber;
  if (kind === 'mark') return `Question ${question?.number}${whose ? ` of ${whose}` : ''}`;
  if (kind === 'duplicate') return whose ? `Pages of ${whose}` : 'Doubled pages';
  if (kind === 'missing') return `Sheet ${whose ? `of ${whose}` : 'with missing pages'}`;
  return DOUBTS[kind].name;
}

/** Why the reader was not sure. */
function whyOpen({ kind, question, missingPages, pages }: Doubt): string {
  if (kind === 'mark' && question?.doubt) return WHY[question.doubt];
  if (kind === 'number') return `Read: ${pages[0]?.studentNumber ?? 'nothing'}.`;
  if (kind === 'unreadable') return UNREADABLE;
  if (kind === 'missing') return `Not here: page ${missingPages.join(', ')}.`;
  return '';
}

const UNREADABLE =
  'Its code, or half of the marks at its corners and sides, cannot be seen, as on paper that is torn, folded, stapled or covered. Type the code, or flatten the sheet and scan it again.';

const WHY = {
  faint: 'The mark is faint.',
  several: 'Several are marked.',
  corrected: 'Something was corrected.',
  written: 'Something is written beside the circles.',
  unseen: 'Not all of its circles are seen: something covers them, or the paper is torn.',
  unclear: 'The mark is unclear.',
} as const;
