import type { ExamResults, FullChapter, MeasuredQuestion } from '@exam/contract';
import { findingsOf } from '@exam/contract/judge-figures';
import { LIMITS } from '@exam/contract/limits';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fullChaptersOf, leftBy } from '../../data/chapters.ts';
import { type Relabelling, resultChanges } from '../../data/exam-results.ts';
import bare from '../../ui/bare.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import filterRow from '../../ui/filter-row.module.css';
import { FullChapters } from '../../ui/full-chapters.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { offerUndo } from '../../ui/undo-offer.ts';
import { anchorOf } from './look-first.tsx';
import { RegradeDialog } from './marks/regrade-dialog.tsx';
import classes from './measured-questions.module.css';
import { MeasuredRow } from './measured-row.tsx';

const SHOWN_AT_FIRST = 100;

interface MeasuredQuestionsProps {
  examId: string;
  results: ExamResults;
  /** Whether the account marks the students. */
  mayRegrade: boolean;
}

/** How students did on each question, and the suggested labels. */
export function MeasuredQuestions({ examId, results, mayRegrade }: MeasuredQuestionsProps) {
  const { questions } = results;
  const findings = findingsOf(results);
  const [regraded, setRegraded] = useState<MeasuredQuestion>();
  const [sort, setSort] = useState<QuestionSort>('number');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { relabel, isRelabelling, full, goOn } = useRelabel(examId);
  const changes = suggestedChanges(questions);
  const ordered = sorted(questions, sort);
  const { hash, key } = useLocation();
  const sought = useRef<HTMLLIElement>(null);
  const isShown = ordered.slice(0, shown).some((question) => anchorOf(question) === hash);
  if (!isShown && shown < ordered.length && ordered.some((question) => anchorOf(question) === hash)) {
    setShown(ordered.length);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link leads there again
  useEffect(() => {
    if (!isShown) return;
    sought.current?.focus({ preventScroll: true });
    sought.current?.scrollIntoView({ block: 'center' });
  }, [isShown, hash, key]);

  return (
    <Section
      title="Questions"
      isTitleHidden
      lead="The share of students who answered each question correctly (an omitted answer is not correct), and how well this agrees with the score in the rest of the exam: 1 means perfectly, 0 not at all. Labels are suggested by those who answered it."
    >
      <div className={filterRow.row}>
        <SortSelect options={QUESTION_SORTS} value={sort} onChange={setSort} />
        {changes.length > 0 && (
          <BusyButton variant="light" isBusy={isRelabelling} onClick={() => relabel(changes)}>
            Apply {changes.length === 1 ? 'the suggestion' : `all ${changes.length} suggestions`}
          </BusyButton>
        )}
      </div>
      {full.length > 0 && (
        <div className={filterRow.row}>
          <FullChapters chapters={full} left={countLeft(full)} isSending={isRelabelling} onGoOn={goOn} />
        </div>
      )}
      <ol className={bare.list}>
        {ordered.slice(0, shown).map((question) => (
          <li
            key={question.questionId}
            className={classes.row}
            {...(anchorOf(question) === hash && { ref: sought, tabIndex: -1, 'data-sought': true })}
          >
            <MeasuredRow
              question={question}
              finding={findings.get(question.questionId)}
              isBusy={isRelabelling}
              onRelabel={() => relabel(suggestedChanges([question]))}
              onRegrade={mayRegrade ? () => setRegraded(question) : undefined}
            />
          </li>
        ))}
      </ol>
      {shown < ordered.length && (
        <BusyButton variant="default" mt="md" isBusy={false} onClick={() => setShown(ordered.length)}>
          Show all {counted(ordered.length, 'question')}
        </BusyButton>
      )}
      {regraded && (
        <RegradeDialog examId={examId} question={regraded} onClose={() => setRegraded(undefined)} />
      )}
    </Section>
  );
}

const QUESTION_SORTS = [
  { value: 'number', label: 'In exam order' },
  { value: 'hard', label: 'Most difficult first' },
  { value: 'easy', label: 'Simplest first' },
  { value: 'poor', label: 'Lowest discrimination first' },
] as const;

type QuestionSort = (typeof QUESTION_SORTS)[number]['value'];

/** Sorts the questions; those without a figure come last, ties stay in exam order. */
function sorted(questions: readonly MeasuredQuestion[], sort: QuestionSort): readonly MeasuredQuestion[] {
  switch (sort) {
    case 'number':
      return questions;
    case 'hard':
      return by(questions, shareOfAnswered);
    case 'easy':
      return by(questions, (question) => {
        const share = shareOfAnswered(question);
        return share === null ? null : -share;
      });
    case 'poor':
      return by(questions, ({ discrimination }) => discrimination);
  }
}

function shareOfAnswered({ answered, correctShare }: MeasuredQuestion): number | null {
  return answered?.correctShare ?? correctShare;
}

function by(
  questions: readonly MeasuredQuestion[],
  figure: (question: MeasuredQuestion) => number | null,
): readonly MeasuredQuestion[] {
  const rankOf = (question: MeasuredQuestion) => figure(question) ?? Number.MAX_VALUE;
  return questions.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The suggested changes, as many as one request may contain. */
function suggestedChanges(questions: readonly MeasuredQuestion[]): Relabelling[] {
  return questions
    .flatMap(({ questionId, poolVersion, suggestion }) =>
      suggestion === null || poolVersion === null
        ? []
        : [{ _id: questionId, version: poolVersion, difficulty: suggestion }],
    )
    .slice(0, LIMITS.bulkEditQuestions);
}

function countLeft(full: readonly FullChapter[]): number {
  return full.flatMap(({ questionIds }) => questionIds).length;
}

/** Changes the labels of questions, as far as their chapters have room, and offers to undo it. */
function useRelabel(examId: string) {
  const queryClient = useQueryClient();
  const { send, afterwards, afterFailure } = resultChanges.relabel(examId);
  const [rest, setRest] = useState<Rest>(NO_REST);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: RelabelOrder) => send(changes),
    onSuccess: (answer, { changes, isUndo = false, earlier = [] }) => {
      const { data, message } = answer;
      const undo = data.undo.map(({ _id, version, difficulty }) => ({ _id, version, difficulty }));
      const all = [...earlier, ...undo];
      notifySuccess(message ?? itemUpdated(counted(undo.length, 'question')));
      const run = () => mutate({ changes: all, isUndo: true });
      if (!isUndo) offerUndo({ text: `${counted(all.length, 'question')} changed`, run });
      setRest({ full: data.fullChapters, changes: leftBy(data.fullChapters, changes), isUndo, earlier: all });
      return afterwards(queryClient, answer, changes);
    },
    onError: (error, order) => {
      notifyFailure(error, TEXTS.somethingSentWrong);
      const full = fullChaptersOf(error);
      setRest({ ...order, full, changes: leftBy(full, order.changes) });
      return afterFailure?.(queryClient, order.changes);
    },
  });
  return {
    relabel: (changes: readonly Relabelling[]) => mutate({ changes }),
    isRelabelling: isPending,
    full: rest.full,
    goOn: () => mutate(rest),
  };
}

interface RelabelOrder {
  readonly changes: readonly Relabelling[];
  readonly isUndo?: boolean;
  /** How to take back what the same change did before the maximums of its chapters were raised: one undo does both. */
  readonly earlier?: readonly Relabelling[];
}

/** The questions that found no room, and their chapters. */
interface Rest extends RelabelOrder {
  readonly full: readonly FullChapter[];
}

const NO_REST: Rest = { full: [], changes: [] };
