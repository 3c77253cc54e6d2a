import type { BulkEditUndo, FullChapter, Question } from '@exam/contract';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullChaptersOf, leftBy } from '../../../data/chapters.ts';
import {
  type ChangeOfEach,
  type FoundQuestions,
  type QuestionChange,
  questionChanges,
  withVersions,
} from '../../../data/questions.ts';
import { counted } from '../../../ui/counted.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { notifyFailure } from '../../../ui/standing-failure.ts';
import { offerUndo } from '../../../ui/undo-offer.ts';

/** The changes of many questions; absent fields stay. A chapter comes with the fields that lists show. */
export interface BulkChange {
  difficulty?: Question['difficulty'];
  objective?: Question['objective'];
  chapter?: Question['chapter'];
  tags?: Question['tags'];
  keepChoiceOrder?: Question['keepChoiceOrder'];
  pinnedChoices?: Question['pinnedChoices'];
}

export type ChangeOf = (question: Question) => BulkChange;

interface BulkEdit {
  /** The loaded questions before the change. */
  questions: readonly Question[];
  /** The change of each of them. */
  changeOf: ChangeOf;
  /** The same change in the words of the server, for all questions that a list finds. */
  each?: ChangeOfEach | undefined;
  found?: FoundQuestions | undefined;
  /** The body that is sent in place of the changes of the loaded questions, because it names others, too. */
  sent?: readonly QuestionChange[];
  isUndo?: boolean;
  /** The result of the same change before the maximums of its chapters were raised: one undo takes back both. */
  earlier?: Done;
}

interface Done {
  readonly before: readonly Question[];
  readonly after: readonly Question[];
  /** The changes that undo it, if it changed questions that are not loaded, too; else empty. */
  readonly sent: readonly QuestionChange[];
}

const NOTHING: Done = { before: [], after: [], sent: [] };

const { send, afterwards, afterFailure } = questionChanges.bulkEdit;

/** The questions that a bulk edit has left, because their chapters are full. */
interface Rest extends BulkEdit {
  chapters: readonly FullChapter[];
  /** The number of questions, also of those that are not loaded. */
  left: number;
}

/**
 * Changes many questions at once, as far as their chapters have room, and tells the result, and offers to undo it.
 * `rest` is what had no room; sent again with raised maximums, it goes on.
 */
export function useBulkEdit() {
  const queryClient = useQueryClient();
  const [rest, setRest] = useState<Rest>();
  const edit = useMutation({
    mutationFn: (order: BulkEdit) => send(asOrdered(order)),
    onSuccess: (answer, order) => {
      const { questions, isUndo = false, earlier = NOTHING } = order;
      const { undo: done, fullChapters } = answer.data;
      const isDone = new Set(done.map(({ _id }) => _id));
      const ordered = asOrdered({ ...order, questions: questions.filter(({ _id }) => isDone.has(_id)) });
      afterwards(queryClient, answer, ordered);
      const changed = withVersions(ordered.changed, done);
      const all = {
        before: [...earlier.before, ...questions],
        after: [...earlier.after, ...changed],
        sent: [...earlier.sent, ...(order.each ? done.map(takingBack(order.each)) : [])],
      };
      const count = order.each ? all.sent.length : all.after.length;
      setRest(restOf({ ...order, earlier: all }, fullChapters));
      const text = answer.message ?? itemUpdated(counted(done.length, 'question'));
      notifySuccess(text);
      if (!isUndo)
        offerUndo({
          text: `${counted(count, 'question')} changed`,
          run: () => undo(all),
        });
    },
    onError: (error, order) => {
      notifyFailure(error, TEXTS.somethingSentWrong);
      setRest(restOf(order, fullChaptersOf(error)));
      afterFailure?.(queryClient, asOrdered(order));
    },
  });

  function undo({ before, after, sent }: Done) {
    const earlier = new Map(before.map((question) => [question._id, question]));
    const changeOf: ChangeOf = ({ _id }) => earlier.get(_id) ?? {};
    edit.mutate({ questions: after, changeOf, isUndo: true, ...(sent.length > 0 && { sent }) });
  }

  return { ...edit, rest };
}

function restOf(order: BulkEdit, chapters: readonly FullChapter[]): Rest | undefined {
  const left = new Set(chapters.flatMap(({ questionIds }) => questionIds));
  if (left.size === 0) return undefined;
  const { found: _resolved, sent, questions, ...others } = order;
  const { each } = order;
  const again = each ? [...left].map((_id) => ({ _id, ...each })) : sent && leftBy(chapters, sent);
  return {
    ...others,
    chapters,
    left: left.size,
    questions: leftBy(chapters, questions),
    ...(again && { sent: again }),
  };
}

/** Takes of the old values of a question those that the change has replaced. */
function takingBack({ difficulty, objective, chapterId, addTags, removeTags, ...order }: ChangeOfEach) {
  return (before: OldValues): QuestionChange => ({
    _id: before._id,
    version: before.version,
    ...(difficulty && { difficulty: before.difficulty }),
    ...(objective && { objective: before.objective }),
    ...(chapterId && { chapterId: before.chapterId }),
    ...((addTags || removeTags) && { tags: before.tags }),
    ...(Object.keys(order).length > 0 && {
      keepChoiceOrder: before.keepChoiceOrder,
      pinnedChoices: before.pinnedChoices,
    }),
  });
}

type OldValues = BulkEditUndo['undo'][number];

function asOrdered({ questions, changeOf, each, found, sent }: BulkEdit) {
  return {
    ...(found && each && { found: { ...found, change: each } }),
    changes: sent ?? questions.map((question) => asSent(question, changeOf(question))),
    changed: questions.map((question) => ({ ...question, ...asShown(changeOf(question)) })),
  };
}

function asSent(
  { _id, version }: Question,
  { difficulty, objective, chapter, tags, keepChoiceOrder, pinnedChoices }: BulkChange,
): QuestionChange {
  return {
    _id,
    version,
    ...(difficulty && { difficulty }),
    ...(objective && { objective }),
    ...(chapter && { chapterId: chapter._id }),
    ...(tags && { tags }),
    ...(keepChoiceOrder !== undefined && { keepChoiceOrder }),
    ...(pinnedChoices && { pinnedChoices }),
  };
}

function asShown(change: BulkChange): Partial<Question> {
  const { difficulty, objective, chapter, tags, keepChoiceOrder, pinnedChoices } = change;
  return {
    ...(difficulty && { difficulty }),
    ...(objective && { objective }),
    ...(chapter && { chapter, chapterId: chapter._id }),
    ...(tags && { tags }),
    ...(keepChoiceOrder !== undefined && { keepChoiceOrder }),
    ...(pinnedChoices && { pinnedChoices }),
  };
}
