import type { Course } from '@exam/contract';
import { FORMAT_IDS, FORMATS } from '@exam/contract/formats';
import { LIMITS } from '@exam/contract/limits';
import { Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useUploads } from '../../../lib/uploads/use-uploads.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { DropZone } from '../../../ui/uploads/drop-zone.tsx';
import { FileButton } from '../../../ui/uploads/file-button.tsx';
import { UploadList } from '../../../ui/uploads/upload-list.tsx';
import { useFileDrop } from '../../../ui/uploads/use-file-drop.ts';
import { useBeginImport } from '../change-imports.ts';
import classes from '../state/state.module.css';
import { PastImports } from './past-imports.tsx';

/** The upload of files; files chosen together become one import once all are uploaded. Below: earlier imports. */
export function ImportStart({ course }: { course: Course }) {
  const uploads = useUploads({ most: LIMITS.importFiles, bytes: LIMITS.questionFileBytes });
  const { files } = uploads;
  const { begin, refusal, isBeginning } = useBeginImport(course._id);
  const isAllHere = files.length > 0 && files.every(({ state }) => state === 'here');
  const place = useKeptFocus<HTMLDivElement>(files.map(({ key }) => key).join());
  const beginWithAll = useEffectEvent(() => begin(files));

  useEffect(() => {
    if (isAllHere) beginWithAll();
  }, [isAllHere]);

  return (
    <>
      <div ref={place} className={classes.place} tabIndex={-1}>
        {files.length === 0 ? (
          <DropZone title="Drop files here" accept={ACCEPTED} label="Choose files" onFiles={uploads.add}>
            You can choose several files at once, with the pictures that they name. {READABLE} can be read.
            You see the questions and choose among them before anything is added to {course.name}.
          </DropZone>
        ) : (
          <Chosen uploads={uploads} canAdd={!isBeginning} />
        )}
      </div>
      {isBeginning && <LoadingText>Reading…</LoadingText>}
      {refusal !== undefined && <LoadFailure text={refusal} onRetry={() => begin(files)} />}
      <PastImports course={course} />
    </>
  );
}

interface ChosenProps {
  uploads: ReturnType<typeof useUploads>;
  /** False while the import starts, because a file added now would not be part of it. */
  canAdd: boolean;
}

function Chosen({ uploads, canAdd }: ChosenProps) {
  useFileDrop(canAdd ? uploads.add : undefined);
  return (
    <>
      <UploadList files={uploads.files} onRemove={uploads.remove} />
      {canAdd && (
        <Group mt="md">
          <FileButton variant="default" accept={ACCEPTED} multiple onFiles={uploads.add}>
            Add files
          </FileButton>
        </Group>
      )}
    </>
  );
}

/** The extensions that the file dialog offers. */
const PICTURES = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];
const ACCEPTED = [...new Set(FORMAT_IDS.map((id) => FORMATS[id].extension)), ...PICTURES].join(',');

/** "Moodle XML, GIFT, … and Word" */
const READABLE = listed(FORMAT_IDS.map((id) => FORMATS[id].name));

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
