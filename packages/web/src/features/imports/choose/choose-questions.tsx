import type { Course, Import } from '@exam/contract';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useGiveUpImport } from '../change-imports.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ChaptersPanel } from './chapters-panel.tsx';
import { ChoicesContext, createChoicesStore } from './choices-store.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { LabelsPanel } from './labels-panel.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PlanBar } from './plan-bar.tsx';

/** What is in the files, where it goes and what of it comes in. */
export function ChooseQuestions({ course, of }: { course: Course; of: Import }) {
  const [store] = useState(() => createChoicesStore(of._id));
  const { mutate: giveUp, isPending } = useGiveUpImport(course._id);
  return (
    <ChoicesContext value={store}>
      {of.failure !== null && <LoadFailure text={`Nothing was imported. ${of.failure}`} />}
      <FilesPanel of={of} />
      <LettersPanel of={of} />
      <ColumnsPanel of={of} />
      <NotesPanel of={of} />
      <AnswersPanel of={of} />
      {of.numberOfQuestions > 0 && (
        <>
          <ChaptersPanel course={course} of={of} />
          <LabelsPanel of={of} />
        </>
      )}
      <ItemsPanel of={of} />
      {of.numberOfQuestions > 0 ? (
        <PlanBar of={of} onGiveUp={() => giveUp(of._id)} isGivingUp={isPending} />
      ) : (
        <Group mt="lg">
          <BusyButton isBusy={isPending} onClick={() => giveUp(of._id)}>
            Choose other files
          </BusyButton>
        </Group>
      )}
    </ChoicesContext>
  );
}
