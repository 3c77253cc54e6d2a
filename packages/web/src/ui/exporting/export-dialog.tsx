import type { Losses } from '@exam/contract';
import { FORMATS, type FormatId, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
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
      {data === undefined && error === null && <p>Checking what the file will contain…</p>}
      {data?.losses.length === 0 && <p>{wholeInWords(data)}</p>}
      {data !== undefined && data.losses.length > 0 && (
        <>
          <p>{counted(data.numberOfQuestions, 'question')}. The file will not contain everything:</p>
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

/** Goes with the account. */
const STORED_AS = 'export-format';

/** The format that was chosen last, as far as this browser knows. */
function lastFormat(): FormatId {
  const stored = localStorage.getItem(STORED_AS);
  return WRITABLE_FORMAT_IDS.find((id) => id === stored) ?? WRITABLE_FORMAT_IDS[0];
}

function rememberFormat(format: FormatId): void {
  localStorage.setItem(STORED_AS, format);
}

/** The purpose of each format, in one line. */
const PURPOSES: Readonly<Record<FormatId, string>> = {
  'moodle-xml': 'For Moodle. It holds everything, images and formulas too.',
  gift: 'For Moodle and others, as text that people can read and edit.',
  aiken: 'The simplest text: questions, choices and answers, for nearly any system.',
  'qti-1.2': 'For Canvas, and for older systems that take QTI.',
  'qti-2.1': 'For Blackboard, and for other systems that take QTI 2.1.',
  'qti-2.2': 'For TAO, and for other systems that take QTI 2.2.',
  'qti-3.0': 'The newest standard, for systems that take QTI 3.',
  'blackboard-tab': 'For Blackboard’s “Upload questions”.',
  csv: 'A table with a question in each row, for any spreadsheet and for programs.',
  xlsx: 'A table with a question in each row, for Excel and LibreOffice.',
  markdown: 'Text to read, to edit by hand, and to keep in version control.',
  docx: 'For Word.',
};

/** The formats that can be written, as a select takes them. */
const FORMAT_OPTIONS = WRITABLE_FORMAT_IDS.map((id) => ({ value: id, label: FORMATS[id].name }));

function purposeOf(format: FormatId): string {
  return PURPOSES[format];
}

/** A name for a file of this format. */
function fileNameFor(name: string, format: FormatId): string {
  return `${name}${FORMATS[format].extension}`;
}
