import type { Question } from '@exam/contract';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type QuestionChange, questionChanges, withVersions } from '../../../data/questions.ts';
import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';

/** The changes of many questions; absent fields stay. A chapter comes with the fields that lists show. */
export interface BulkChange {
  difficulty?: Question['difficulty'];
  objective?: Question['objective'];
  chapter?: Question['chapter'];
  tags?: Question['tags'];
}

interface BulkEdit {
  /** The questions before the change. */
  questions: readonly Question[];
  /** The change of each question. */
  changeOf: (question: Question) => BulkChange;
  isUndo?: boolean;
}

const { send, afterwards, afterFailure } = questionChanges.bulkEdit;

/** Changes many questions at once, all or none, and tells the result; the toast can undo it. */
export function useBulkEdit() {
  const queryClient = useQueryClient();
  const edit = useMutation({
    mutationFn: (order: BulkEdit) => send(asOrdered(order)),
    onSuccess: (answer, order) => {
      const { questions, isUndo = false } = order;
      const ordered = asOrdered(order);
      afterwards(queryClient, answer, ordered);
      const changed = withVersions(ordered.changed, answer.data.undo);
      const text = answer.message ?? itemUpdated(counted(changed.length, 'question'));
      notifySuccess(text, isUndo ? undefined : { label: 'Undo', run: () => undo(questions, changed) });
    },
    onError: (error, order) => {
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      afterFailure?.(queryClient, asOrdered(order));
    },
  });

  function undo(before: readonly Question[], after: readonly Question[]) {
    const earlier = new Map(before.map((question) => [question._id, question]));
    edit.mutate({ questions: after, changeOf: ({ _id }) => earlier.get(_id) ?? {}, isUndo: true });
  }

  return edit;
}

function asOrdered({ questions, changeOf }: BulkEdit) {
  return {
    changes: questions.map((question) => asSent(question, changeOf(question))),
    changed: questions.map((question) => ({ ...question, ...asShown(changeOf(question)) })),
  };
}

function asSent(
  { _id, version }: Question,
  { difficulty, objective, chapter, tags }: BulkChange,
): QuestionChange {
  return {
    _id,
    version,
    ...(difficulty && { difficulty }),
    ...(objective && { objective }),
    ...(chapter && { chapterId: chapter._id }),
    ...(tags && { tags }),
  };
}

function asShown({ difficulty, objective, chapter, tags }: BulkChange): Partial<Question> {
  return {
    ...(difficulty && { difficulty }),
    ...(objective && { objective }),
    ...(chapter && { chapter, chapterId: chapter._id }),
    ...(tags && { tags }),
  };
}
