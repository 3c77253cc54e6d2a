import type { Chapter, SavedBlueprint } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { ActionIcon, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { blueprintChanges, blueprintsQuery } from '../../../data/blueprints.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { IconX } from '../../../ui/icons.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { QuietFailure } from '../../../ui/quiet-failure.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';
import { offerUndo } from '../../../ui/undo-offer.ts';
import type { ExamDraft, WholeCounts } from '../draft.ts';
import { sumOf } from '../draft-counts.ts';
import type { ExamRequest } from '../generated-paper.ts';
import { requestOf } from '../request-exam.ts';
import classes from './blueprints-panel.module.css';

interface BlueprintsPanelProps {
  courseId: string;
  draft: ExamDraft;
  /** The chapters of the course, by number. */
  chapters: readonly Chapter[];
  onUse: (counts: WholeCounts) => void;
}

/** The saved blueprints of a course: use one, delete one, or save the current counts. */
export function BlueprintsPanel({ courseId, draft, chapters, onUse }: BlueprintsPanelProps) {
  const query = useQuery(blueprintsQuery(courseId));
  const failure = failureOf(query);
  const kept = failure === undefined ? query.data : undefined;
  const { keep, forget, isKeeping } = useSavedBlueprints(courseId);
  return (
    <div className={classes.panel}>
      {query.isPending && failure === undefined && <LoadingText>Loading blueprints...</LoadingText>}
      {failure !== undefined && (
        <QuietFailure text="Blueprints could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {kept?.length === 0 && (
        <Text size="sm" c="dimmed">
          Save the counts of an exam under a name to use them again.
        </Text>
      )}
      {kept !== undefined && kept.length > 0 && (
        <ul className={classes.list} aria-label="Saved blueprints">
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

/** The chapters in course order, whatever order they were saved in; deleted chapters are omitted. */
function inCourseOrder(counts: WholeCounts, chapters: readonly Chapter[]): WholeCounts {
  const asked = chapters.flatMap(({ _id }): [string, number][] => {
    const count = counts.chapters[_id];
    return count === undefined ? [] : [[_id, count]];
  });
  return { ...counts, chapters: Object.fromEntries(asked) };
}

interface BlueprintItemProps {
  blueprint: SavedBlueprint;
  onUse: () => void;
  onForget: () => void;
}

/** One saved blueprint; a click on its name uses it. */
function BlueprintItem({ blueprint, onUse, onForget }: BlueprintItemProps) {
  const { name, chapters } = blueprint;
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.use} onClick={onUse}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{counted(sumOf(chapters), 'question')}</span>
      </UnstyledButton>
      <Tooltip label={`Delete ${name}`} multiline maw={260}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onForget}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

interface KeepFormProps {
  takenNames: readonly string[];
  isKeeping: boolean;
  /** Resolves to whether it was saved. */
  onKeep: (name: string) => Promise<boolean>;
}

/** Saves the current counts under a name; a taken name is overwritten. */
function KeepForm({ takenNames, isKeeping, onKeep }: KeepFormProps) {
  const [name, setName] = useState('');
  const wanted = name.trim().toLowerCase();
  const isTaken = takenNames.some((taken) => taken.toLowerCase() === wanted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isKeeping && (await onKeep(name))) setName('');
  }

  return (
    <form className={classes.keep} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="sm"
        label="Save these counts as"
        labelProps={{ fw: 400, fz: '0.8125rem' }}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <BusyButton type="submit" size="sm" variant="default" isBusy={isKeeping} disabled={wanted === ''}>
        {isTaken ? 'Replace' : 'Save'}
      </BusyButton>
    </form>
  );
}

/** Saves and deletes blueprints of a course. A deletion can be undone. */
function useSavedBlueprints(courseId: string) {
  const queryClient = useQueryClient();
  const { keep, forget } = blueprintChanges(courseId);
  const tell = (error: Error) => notifyFailure(error, TEXTS.somethingSentWrong);

  const keeping = useMutation({
    mutationFn: (blueprint: { name: string } & ExamRequest) => keep.send(blueprint),
    onSuccess: (answer, blueprint) => keep.afterwards(queryClient, answer, blueprint),
    onError: tell,
  });

  const forgetting = useMutation({
    mutationFn: ({ _id }: SavedBlueprint) => forget.send(_id),
    onSuccess: (answer, { _id, courseId: _, ...forgotten }) => {
      const undo = () =>
        void keep.send(forgotten).then((kept) => keep.afterwards(queryClient, kept, forgotten), tell);
      notifySuccess(`${forgotten.name} was deleted`);
      offerUndo({ text: '1 blueprint deleted', run: undo });
      return forget.afterwards(queryClient, answer, _id);
    },
    onError: tell,
  });

  return {
    isKeeping: keeping.isPending,
    forget: (blueprint: SavedBlueprint) => forgetting.mutate(blueprint),
    /** Resolves to whether it was saved. */
    keep: (name: string, draft: ExamDraft): Promise<boolean> =>
      keeping.mutateAsync({ name, ...requestOf(draft) }).then(
        () => {
          notifySuccess(`${name.trim()} was saved`);
          return true;
        },
        () => false,
      ),
  };
}
