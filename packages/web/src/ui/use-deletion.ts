import { TEXTS } from '@exam/contract/texts';
import { questionChanges } from '../data/questions.ts';
import { trashChanges } from '../data/trash.ts';
import type { Change } from '../lib/changed-data.ts';
import { counted } from './counted.ts';
import { useChange } from './use-change.ts';

interface Deleted {
  readonly message?: string | undefined;
  /** Absent where another server than ours answers. */
  readonly data?: { readonly trashItemId: string | null };
}

/**
 * A deletion with its toast, and the offer to take it back out of the trash.
 * @param word what is deleted: "question"
 * @param at the path of the screen that the deletion leads to; by default one stays where one is
 */
export function useDeletion<Answer extends Deleted>(
  deletion: Change<string, Answer>,
  word: string,
  at?: string,
) {
  const { mutate: putBack } = usePutBack(word);
  return useChange({
    ...deletion,
    successText: TEXTS.itemDeleted,
    undo: ({ data: { trashItemId } = { trashItemId: null } }) =>
      trashItemId === null ? undefined : { text: `1 ${word} deleted`, run: () => putBack(trashItemId), at },
  });
}

/** The same for many questions at once. */
export function useBulkDeletion() {
  const { mutate: putBack } = useChange({
    ...trashChanges.putAllBack,
    successText: 'The questions were put back',
    fillsChapters: true,
  });
  return useChange({
    ...questionChanges.bulkDelete,
    successText: TEXTS.itemDeleted,
    undo: ({ data: { numberOfQuestions, trashItemIds } }) => ({
      text: `${counted(numberOfQuestions, 'question')} deleted`,
      run: () => putBack(trashItemIds),
    }),
  });
}

/**
 * Puts an item of the trash back, and tells how that went.
 * @param isRoomOffered whether the screen itself offers to raise the maximum of a full chapter
 */
export function usePutBack(word: string, { isRoomOffered = false } = {}) {
  return useChange({
    ...trashChanges.putBack,
    successText: `The ${word} ${word === 'questions' ? 'were' : 'was'} put back`,
    fillsChapters: !isRoomOffered,
  });
}
