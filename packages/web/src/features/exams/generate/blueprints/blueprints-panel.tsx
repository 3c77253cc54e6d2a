import type { Chapter } from '@exam/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blueprintsQuery } from '../../../../data/blueprints.ts';
import { failureOf } from '../../../../lib/failed-load.ts';
import { LoadingText } from '../../../../ui/loading-text.tsx';
import { QuietFailure } from '../../quiet-failure.tsx';
import type { ExamDraft, WholeCounts } from '../draft.ts';
import { BlueprintItem } from './blueprint-item.tsx';
import classes from './blueprints-panel.module.css';
import { KeepForm } from './keep-form.tsx';
import { useKeptBlueprints } from './use-kept-blueprints.ts';

interface BlueprintsPanelProps {
  courseId: string;
  draft: ExamDraft;
  /** The chapters of the course, by number. */
  chapters: readonly Chapter[];
  onUse: (counts: WholeCounts) => void;
}

/** The kept blueprints of a course: use one, forget one, keep the counts as they are now under a name. */
export function BlueprintsPanel({ courseId, draft, chapters, onUse }: BlueprintsPanelProps) {
  const query = useQuery(blueprintsQuery(courseId));
  const failure = failureOf(query);
  const kept = failure === undefined ? query.data : undefined;
  const { keep, forget, isKeeping } = useKeptBlueprints(courseId);
  return (
    <div className={classes.panel}>
      {query.isPending && failure === undefined && <LoadingText>Loading blueprints...</LoadingText>}
      {failure !== undefined && (
        <QuietFailure text="Blueprints could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {kept?.length === 0 && (
        <Text size="sm" c="dimmed">
          Keep the counts of an exam under a name, and use them again for the next one.
        </Text>
      )}
      {kept !== undefined && kept.length > 0 && (
        <ul className={classes.list} aria-label="Kept blueprints">
          {kept.map((blueprint) => (
            <BlueprintItem
              key={blueprint._id}
              blueprint={blueprint}
              onUse={() => onUse(inCourseOrder(blueprint, chapters))}
              onForget={() => forget(blueprint)}
            />
          ))}
        </ul>
      )}
      <KeepForm
        takenNames={kept?.map(({ name }) => name) ?? []}
        isKeeping={isKeeping}
        onKeep={(name) => keep(name, draft)}
      />
    </div>
  );
}

/** The chapters in the order of the course, whatever order they were kept in; one that has left the course is left out. */
function inCourseOrder(counts: WholeCounts, chapters: readonly Chapter[]): WholeCounts {
  const asked = chapters.flatMap(({ _id }): [string, number][] => {
    const count = counts.chapters[_id];
    return count === undefined ? [] : [[_id, count]];
  });
  return { ...counts, chapters: Object.fromEntries(asked) };
}
