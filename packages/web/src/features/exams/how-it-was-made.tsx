import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { ExamDetail, GenerationRecord, ReplayChange } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { useId } from 'react';
import { examQueries, replayExam } from '../../data/exams.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { notifyFailure } from '../../ui/standing-failure.ts';
import titles from '../../ui/titles.module.css';
import { describeReplay, type ReplayOutcome } from './describe-replay.ts';
import classes from './how-it-was-made.module.css';

interface HowItWasMadeProps {
  exam: ExamDetail;
  generation: GenerationRecord;
}

/** The origin of a generated exam, folded, and a button that makes it again to compare. */
export function HowItWasMade({ exam, generation }: HowItWasMadeProps) {
  const titleId = useId();
  const { replay, isReplaying, outcome } = useReplay(exam);
  const { locked, seed } = generation;
  return (
    <section aria-labelledby={titleId}>
      <details className={classes.folded}>
        <summary className={classes.summary}>
          <h2 id={titleId} className={titles.part}>
            How it was made
          </h2>
        </summary>
        <Facts>
          <Fact name="Requested">{describeBlueprint(exam, generation)}</Fact>
          <Fact name="Preferences">{describePreferences(generation)}</Fact>
          {locked.length > 0 && <Fact name="Locked">{counted(locked.length, 'question')}</Fact>}
          <Fact name="Versions">{describeVersions(generation)}</Fact>
          <Fact name="Choices">{describeChoices(generation)}</Fact>
          <Fact name="Seed">
            <code className={classes.seed}>{seed}</code>
          </Fact>
        </Facts>
        <BusyButton variant="default" isBusy={isReplaying} onClick={replay}>
          Check that it can be reproduced
        </BusyButton>
        <div role="status">{outcome && <Outcome {...outcome} />}</div>
      </details>
    </section>
  );
}

function Outcome({ isPossible, sentence, changes }: ReplayOutcome) {
  return (
    <div className={classes.outcome} data-refused={!isPossible || undefined}>
      <p className={classes.sentence}>{sentence}</p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeBlueprint({ chaptersDistribution }: ExamDetail, { blueprint }: GenerationRecord): string {
  const { chapters, difficulty, objective } = blueprint;
  const names = new Map(chaptersDistribution.map(({ chapterId, name }) => [chapterId, name]));
  const asked = Object.entries(chapters).filter(([, count]) => count > 0);
  return [
    asked.map(([id, count]) => `${count} of ${names.get(id) ?? 'a chapter'}`).join(', '),
    DIFFICULTIES.map((label) => `${difficulty[label]} ${label}`).join(', '),
    OBJECTIVES.map((label) => `${objective[label]} ${label}`).join(', '),
  ].join('; ');
}

function describePreferences({
  preferences: { recentExams, variety, difficulty },
}: GenerationRecord): string {
  const exams = recentExams === 1 ? 'the last exam' : `the last ${recentExams} exams`;
  const fresh = recentExams > 0 ? `fresh questions first, avoiding ${exams}` : undefined;
  const apart = variety ? 'near-duplicates apart' : undefined;
  const sentence = [fresh, apart, describeDifficulty(difficulty)]
    .filter((part) => part !== undefined)
    .join('; ');
  return sentence === '' ? 'None' : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function describeDifficulty(wish: GenerationRecord['preferences']['difficulty']): string | undefined {
  if (wish?.as === 'exam') return 'as hard as another exam';
  return wish?.as === 'mean' ? `a mean of about ${wish.percent} %` : undefined;
}

function describeVersions({ versions: { count, differBy, common = 0 } }: GenerationRecord): string {
  if (count === 1) return 'One';
  return differBy === 'order'
    ? `${count} of the same questions, shuffled`
    : `${count} of different questions${common > 0 ? `, ${common} in all of them` : ''}`;
}

function describeChoices({ shufflesChoices }: GenerationRecord): string {
  return shufflesChoices ? 'Shuffled in every paper' : 'As in the pool';
}

/** Makes a saved exam again on the server; nothing is changed or saved. */
function useReplay(exam: ExamDetail) {
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (): Promise<ReplayOutcome> => {
      try {
        const replay = await replayExam(exam._id);
        const versions = examQueries.versions(exam._id);
        return describeReplay(replay, replay.isSame ? undefined : await queryClient.fetchQuery(versions));
      } catch (error) {
        const changes = changesOf(error);
        if (changes === undefined) throw error;
        const sentences = changes.map(({ message }) => message);
        return { isPossible: false, sentence: 'This exam cannot be made again.', changes: sentences };
      }
    },
    onError: (error) => notifyFailure(error, TEXTS.somethingSentWrong),
  });
  return { replay: () => mutate(), isReplaying: isPending, outcome: data };
}

/** The changes of the pool, if they are why the exam cannot be made again. */
function changesOf(error: unknown): readonly ReplayChange[] | undefined {
  if (!(error instanceof AxiosError) || errorStatus(error) !== 422) return undefined;
  const answer = error.response?.data as { changes?: ReplayChange[] } | undefined;
  return answer?.changes;
}
