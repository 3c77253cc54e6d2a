import type { FullChapter, Question } from '@exam/contract';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullChaptersOf, leftBy } from '../../../data/chapters.ts';
import { type QuestionChange, questionChanges, withVersions } from '../../../data/questions.ts';
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

interface BulkEdit {
  /** The questions before the change. */
  questions: readonly Question[];
  /** The change of each question. */
  changeOf: (question: Question) => BulkChange;
  isUndo?: boolean;
  /** What the same change did before the maximums of its chapters were raised: one undo takes back both. */
  earlier?: Done;
}

interface Done {
  readonly before: readonly Question[];
  readonly after: readonly Question[];
}

const NOTHING: Done = { before: [], after: [] };

const { send, afterwards, afterFailure } = questionChanges.bulkEdit;

/** What a bulk edit has left, because its chapters are full. */
interface Rest extends BulkEdit {
  chapters: readonly FullChapter[];
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
      const all = { before: [...earlier.before, ...questions], after: [...earlier.after, ...changed] };
      setRest(restOf({ ...order, earlier: all }, fullChapters));
      const text = answer.message ?? itemUpdated(counted(changed.length, 'question'));
      notifySuccess(text);
      if (!isUndo)
        offerUndo({
          text: `${counted(all.after.length, 'question')} changed`,
          run: () => undo(all),
        });
    },
    onError: (error, order) => {
      notifyFailure(error, TEXTS.somethingSentWrong);
      setRest(restOf(order, fullChaptersOf(error)));
      afterFailure?.(queryClient, asOrdered(order));
    },
  });

  function undo({ before, after }: Done) {
    const earlier = new Map(before.map((question) => [question._id, question]));
    edit.mutate({ questions: after, changeOf: ({ _id }) => earlier.get(_id) ?? {}, isUndo: true });
  }

  return { ...edit, rest };
}

function restOf(order: BulkEdit, chapters: readonly FullChapter[]): Rest | undefined {
  const questions = leftBy(chapters, order.questions);
  return questions.length === 0 ? undefined : { ...order, chapters, questions };
}

function asOrdered({ questions, changeOf }: BulkEdit) {
  return {
    changes: questions.map((question) => asSent(question, changeOf(question))),
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
