import type { FullChapter } from '@exam/contract';
import { describeFull } from '@exam/contract/chapter-limits';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chapterChanges } from '../data/chapters.ts';
import { BusyButton } from './busy-button.tsx';
import { counted } from './counted.ts';
import classes from './full-chapters.module.css';
import { newerVersionOf } from './newer-version.ts';
import { notifyFailure } from './standing-failure.ts';

const MOST_SHOWN = 5;

interface FullChaptersProps {
  chapters: readonly FullChapter[];
  /** How many questions were left as they are; absent in a form, where there is one. */
  left?: number | undefined;
  isSending: boolean;
  /** Sends again what was refused. */
  onGoOn: () => void;
}

/** Says which chapters are full after a refusal, raises their maximums and goes on. */
export function FullChapters({ chapters, left, isSending, onGoOn }: FullChaptersProps) {
  const queryClient = useQueryClient();
  const { send, afterwards } = chapterChanges.raise;
  const raising = useMutation({
    mutationFn: () => send(chapters),
    onSuccess: (answers) => {
      afterwards(queryClient, answers, chapters);
      onGoOn();
    },
    onError: (error) => {
      // Somebody changed the chapter meanwhile: what is sent again brings the newer version, or has room now.
      if (newerVersionOf(error) !== undefined) onGoOn();
      else notifyFailure(error, TEXTS.somethingSentWrong);
    },
  });
  const canRaise = chapters.every(({ maximumOffered }) => maximumOffered !== null);
  return (
    <section className={classes.full} role="alert" aria-label="Full chapters" data-arrived>
      <div>
        {left !== undefined && <span>{counted(left, 'question')} found no room.</span>}
        <ul className={classes.chapters}>
          {chapters.slice(0, MOST_SHOWN).map((full) => (
            <li key={full.chapterId}>
              <bdi>{full.name}</bdi>: {describe(full)}
            </li>
          ))}
          {chapters.length > MOST_SHOWN && (
            <li>{counted(chapters.length - MOST_SHOWN, 'more chapter')} without room</li>
          )}
        </ul>
      </div>
      {canRaise && (
        <BusyButton
          type="button"
          variant="default"
          isBusy={raising.isPending || isSending}
          onClick={() => raising.mutate()}
        >
          {offerOf(chapters)}
        </BusyButton>
      )}
    </section>
  );
}

/** "simple is full: 45 of 45"; where there is room, but not for everything, "simple: 44 of 45, and 3 more would come". */
function describe(full: FullChapter): string {
  const { limited, limit, numberOfQuestions, numberOfQuestionsThen } = full;
  if (numberOfQuestions >= limit) return describeFull(full);
  const what = limited === 'all' ? '' : `${limited}: `;
  return `${what}${counted(numberOfQuestions, 'question')} of ${limit.toLocaleString('en')}, and ${(numberOfQuestionsThen - numberOfQuestions).toLocaleString('en')} more would come`;
}

function offerOf(chapters: readonly FullChapter[]): string {
  const [first] = chapters;
  if (first === undefined || chapters.length > 1) {
    return `Raise the maximums of ${counted(chapters.length, 'chapter')} and go on`;
  }
  return `Raise the maximum to ${first.maximumOffered?.toLocaleString('en')} and go on`;
}
