import type { Question } from '@exam/contract';
import { itemAdded, itemUpdated } from '@exam/contract/texts';
import type { QueryClient } from '@tanstack/react-query';
import { useChange } from '../../ui/use-change.ts';
import { type QuestionFields, questionCalls, questionQueries } from './api.ts';
import { withChanges } from './loaded-questions.ts';
import { pairQueries } from './near-duplicates/api.ts';
import { changeLists, refreshLists } from './question-lists.ts';

/** Adds a question and says how it went. */
export function useCreateQuestion() {
  return useChange({
    send: questionCalls.create,
    successText: itemAdded('Question'),
    afterwards: (queryClient, { data }) => keep(queryClient, data),
  });
}

/** Saves an edit that is based on a version, and says how it went; of a stale one the form shows more. */
export function useUpdateQuestion(questionId: string) {
  return useChange({
    send: ({ fields, version }: { fields: QuestionFields; version: number }) =>
      questionCalls.update(questionId, fields, version),
    successText: itemUpdated('Question'),
    afterwards: (queryClient, { data }) => {
      changeLists(queryClient, (loaded) => withChanges(loaded, new Map([[data._id, data]])));
      keep(queryClient, data);
    },
  });
}

/** The screens to come show the saved question without asking for it; lists load it in its place. */
function keep(queryClient: QueryClient, question: Question): void {
  queryClient.setQueryData(questionQueries.detail(question._id).queryKey, question);
  void queryClient.invalidateQueries({ queryKey: pairQueries.ofCourse(question.chapter.course._id) });
  void refreshLists(queryClient);
}
