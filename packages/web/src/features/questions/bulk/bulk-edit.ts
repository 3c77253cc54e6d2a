import type { Question } from '@exam/contract';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { type QuestionChange, questionCalls, questionQueries } from '../api.ts';
import { withChanges } from '../loaded-questions.ts';
import { changeLists, refreshLists } from '../question-lists.ts';

/** What many questions become at once; what is absent stays. A chapter comes with what the lists show of it. */
export interface BulkChange {
  difficulty?: Question['difficulty'];
  objective?: Question['objective'];
  chapter?: Question['chapter'];
  tags?: Question['tags'];
}

interface BulkEdit {
  /** As they are now. */
  questions: readonly Question[];
  /** What each becomes. */
  changeOf: (question: Question) => BulkChange;
  isUndo?: boolean;
}

/** Changes many questions at once, all or none, and says how it went; the toast can undo it. */
export function useBulkEdit() {
  const queryClient = useQueryClient();
  const edit = useMutation({
    mutationFn: ({ questions, changeOf }: BulkEdit) =>
      questionCalls.bulkEdit(questions.map((question) => asSent(question, changeOf(question)))),
    onSuccess: ({ message, data }, { questions, changeOf, isUndo = false }) => {
      const versions = new Map(data.undo.map(({ _id, version }) => [_id, version]));
      const changed = questions.map((question) => ({
        ...question,
        ...asShown(changeOf(question)),
        version: versions.get(question._id) ?? question.version,
      }));
      show(queryClient, changed);
      const text = message ?? itemUpdated(counted(changed.length, 'question'));
      notifySuccess(text, isUndo ? undefined : { label: 'Undo', run: () => undo(questions, changed) });
    },
    onError: (error) => {
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      void refreshLists(queryClient);
    },
  });

  function undo(before: readonly Question[], after: readonly Question[]) {
    const earlier = new Map(before.map((question) => [question._id, question]));
    edit.mutate({ questions: after, changeOf: ({ _id }) => earlier.get(_id) ?? {}, isUndo: true });
  }

  return edit;
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

function show(queryClient: QueryClient, changed: readonly Question[]): void {
  const byId = new Map(changed.map((question) => [question._id, question]));
  changeLists(queryClient, (loaded) => withChanges(loaded, byId));
  for (const question of changed) {
    queryClient.removeQueries({ queryKey: questionQueries.detail(question._id).queryKey });
  }
  void refreshLists(queryClient);
}
