import type { ExamDetail } from '@exam/contract';
import { type Gradebook, itemOfGradebook, nameInGradebook } from '@exam/contract/gradebook-names';
import { TEXTS } from '@exam/contract/texts';
import { Button, Checkbox, Group, Modal, NativeSelect, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { exportMarks, printSheets } from '../../../data/exam-marks.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { csvChoices } from '../../../ui/csv-choices.ts';
import { notifyError } from '../../../ui/notify.ts';
import classes from './marks.module.css';

interface Table {
  readonly label: string;
  /** The name where the server gives none. */
  readonly name: string;
  readonly query: Parameters<typeof exportMarks>[1];
  /** The gradebook that imports it. */
  readonly gradebook?: Gradebook;
}

const TABLES: readonly Table[] = [
  {
    label: 'Excel',
    name: 'marks.xlsx',
    query: { layout: 'plain', format: 'xlsx', separator: 'comma' },
  },
  ...csvChoices().map(
    ({ label, separator }): Table => ({
      ...{ label, name: 'marks.csv' },
      query: { layout: 'plain', format: 'csv', separator },
    }),
  ),
  toGradebook('For Moodle', 'moodle'),
  toGradebook('For Canvas', 'canvas'),
];

function toGradebook(label: string, gradebook: Gradebook): Table {
  return {
    ...{ label, gradebook, name: 'marks.csv' },
    query: { layout: gradebook, format: 'csv', separator: 'comma' },
  };
}

interface MarksDialogProps {
  exam: Pick<ExamDetail, '_id' | 'name'>;
  /** Of the exam; null if versions differ, and until they are known. */
  fullPoints: number | null;
  onClose: () => void;
}

/** Points and grades as a file. What its importer needs to know is said before. */
export function MarksDialog({ exam, fullPoints, onClose }: MarksDialogProps) {
  const [label, setLabel] = useState(TABLES[0]!.label);
  const { query, name, gradebook } = TABLES.find((table) => table.label === label)!;
  const notes = gradebook === undefined ? [] : notesFor(gradebook, exam.name, fullPoints);
  return (
    <DownloadDialog
      title="Points and grades"
      name={name}
      onDownload={() => exportMarks(exam._id, query)}
      onClose={onClose}
    >
      <NativeSelect
        label="Format"
        data={TABLES.map((table) => table.label)}
        value={label}
        data-autofocus
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <p role="status" className={classes.notes}>
        {notes.join(' ')}
      </p>
    </DownloadDialog>
  );
}

/** What to know before the file is imported. */
function notesFor(gradebook: Gradebook, examName: string, fullPoints: number | null): string[] {
  const notes = [nameInGradebook(gradebook, examName).note, itemOfGradebook(gradebook, fullPoints).note];
  return notes.filter((note) => note !== null);
}

interface SheetsDialogProps {
  examId: string;
  /** Whether the answers were read from sheets, whose pages may be kept. */
  hasSheets: boolean;
  onClose: () => void;
}

/** A sheet for each student with answers and points. */
export function SheetsDialog({ examId, hasSheets, onClose }: SheetsDialogProps) {
  const [as, setAs] = useState<'pdf' | 'zip'>('pdf');
  const [hasTexts, setTexts] = useState(false);
  const [hasScans, setScans] = useState(false);
  return (
    <DownloadDialog
      title="A sheet for each student"
      name={`results.${as}`}
      onDownload={() =>
        printSheets(examId, { as, texts: asked(hasTexts), scans: asked(hasSheets && hasScans) })
      }
      onClose={onClose}
    >
      <Radio.Group label="Files" value={as} onChange={(value) => setAs(value as 'pdf' | 'zip')}>
        <Radio mt="xs" value="pdf" label="One PDF with all sheets" />
        <Radio mt="xs" value="zip" label="A PDF for each student, in a ZIP file" />
      </Radio.Group>
      <Checkbox
        mt="md"
        label="With the questions"
        checked={hasTexts}
        onChange={(event) => setTexts(event.currentTarget.checked)}
      />
      {hasSheets && (
        <Checkbox
          mt="xs"
          label="With the scanned pages"
          checked={hasScans}
          onChange={(event) => setScans(event.currentTarget.checked)}
        />
      )}
    </DownloadDialog>
  );
}

const asked = (isAsked: boolean) => (isAsked ? 'with' : 'without');

interface DownloadDialogProps {
  title: string;
  /** The name of the file where the server gives none. */
  name: string;
  onDownload: () => ReturnType<typeof exportMarks>;
  onClose: () => void;
  /** What the file is to hold. */
  children: ReactNode;
}

function DownloadDialog({ title, name, onDownload, onClose, children }: DownloadDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: onDownload,
    onSuccess: (received) => {
      saveFile(received.file, received.name ?? name);
      onClose();
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            Download
          </BusyButton>
        </Group>
      </form>
    </Modal>
  );
}
