import type { Losses } from '@exam/contract';
import type { FormatId } from '@exam/contract/formats';
import { TEXTS } from '@exam/contract/texts';
import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportQuestions, lossesQuery } from '../../data/question-exports.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { BusyButton } from '../busy-button.tsx';
import { counted } from '../counted.ts';
import { notifyError } from '../notify.ts';
import classes from './export-dialog.module.css';
import { type ExportSource, questionsOf } from './export-source.ts';
import { FORMAT_OPTIONS, fileNameFor, purposeOf } from './formats.ts';
import { lastFormat, rememberFormat } from './last-format.ts';

interface ExportDialogProps {
  source: ExportSource;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a format, says what its file will not hold, and saves it. */
export function ExportDialog({ source, opened, onClose }: ExportDialogProps) {
  const title = source.kind === 'exam' ? 'Export this exam' : 'Export questions';
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <ExportForm source={source} onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ source, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const versions = source.kind === 'exam' ? source.versions : [];
  const [format, setFormat] = useState(lastFormat);
  const [version, setVersion] = useState(versions[0]);
  const { mutate, isPending } = useDownload(source, version, onClose);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(format);
      }}
    >
      <FormatSelect format={format} onChange={setFormat} />
      {versions.length > 1 && (
        <NativeSelect
          label="Version"
          data={[...versions]}
          value={version}
          onChange={(event) => setVersion(event.currentTarget.value)}
        />
      )}
      <WhatIsLost source={source} version={version} format={format} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending}>
          Download
        </BusyButton>
      </Group>
    </form>
  );
}

interface FormatSelectProps {
  format: FormatId;
  onChange: (format: FormatId) => void;
}

function FormatSelect({ format, onChange }: FormatSelectProps) {
  return (
    <NativeSelect
      label="Format"
      description={purposeOf(format)}
      inputWrapperOrder={['label', 'input', 'description']}
      data={FORMAT_OPTIONS}
      value={format}
      data-autofocus
      onChange={(event) => {
        const chosen = event.currentTarget.value as FormatId;
        rememberFormat(chosen);
        onChange(chosen);
      }}
    />
  );
}

function useDownload(source: ExportSource, version: string | undefined, onDone: () => void) {
  return useMutation({
    mutationFn: (format: FormatId) => exportQuestions(questionsOf(source, version), format),
    onSuccess: ({ file, name }, format) => {
      saveFile(file, name ?? fileNameFor(source.name, format));
      onDone();
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
}

interface WhatIsLostProps {
  source: ExportSource;
  version: string | undefined;
  format: FormatId;
}

/** How many questions there are, and what of them the file will not hold. */
function WhatIsLost({ source, version, format }: WhatIsLostProps) {
  const { data, error } = useQuery(lossesQuery(questionsOf(source, version), format));
  return (
    <div className={classes.losses} role="status">
      {error !== null && <p className={classes.warning}>{errorText(error, TEXTS.somethingWentWrong)}</p>}
      {data === undefined && error === null && <p>Looking what the file will hold…</p>}
      {data?.losses.length === 0 && <p>{wholeInWords(data)}</p>}
      {data !== undefined && data.losses.length > 0 && (
        <>
          <p>{counted(data.numberOfQuestions, 'question')}. The file will not hold all of it:</p>
          <ul>
            {data.losses.map(({ what, message }) => (
              <li key={what}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function wholeInWords({ numberOfQuestions }: Losses): string {
  if (numberOfQuestions === 0) return 'There is no question to export.';
  return `${counted(numberOfQuestions, 'question')}, and nothing is lost.`;
}
