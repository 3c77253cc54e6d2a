import type { ExamDetail } from '@exam/contract';
import { type Gradebook, itemOfGradebook, nameInGradebook } from '@exam/contract/gradebook-names';
import { TEXTS } from '@exam/contract/texts';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { exportMarks, printAnalysis, printSheets } from '../../../data/exam-marks.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { csvChoices } from '../../../ui/csv-choices.ts';
import { IconChevronDown, IconDownload } from '../../../ui/icons.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import classes from './marks.module.css';

interface Output {
  readonly label: string;
  /** The name where the server gives none. */
  readonly name: string;
  readonly get: (examId: string) => ReturnType<typeof exportMarks>;
  /** The gradebook that imports it. */
  readonly gradebook?: Gradebook;
  /** Whether it is of answers that were read from sheets. */
  readonly needsScans?: boolean;
}

const ANALYSIS: Output = { label: 'Analysis as PDF', name: 'analysis.pdf', get: printAnalysis };

const GROUPS: readonly { readonly label: string; readonly outputs: readonly Output[] }[] = [
  {
    label: 'Points and grades',
    outputs: [
      {
        label: 'Excel',
        name: 'marks.xlsx',
        get: (examId) => exportMarks(examId, { layout: 'plain', format: 'xlsx', separator: 'comma' }),
      },
      ...csvChoices().map(
        ({ label, separator }): Output => ({
          label,
          name: 'marks.csv',
          get: (examId) => exportMarks(examId, { layout: 'plain', format: 'csv', separator }),
        }),
      ),
      toGradebook('For Moodle', 'moodle'),
      toGradebook('For Canvas', 'canvas'),
    ],
  },
  {
    label: 'A sheet for each student',
    outputs: [
      toSheets('One PDF', { as: 'pdf', texts: 'without', scans: 'without' }),
      toSheets('One PDF, with the questions', { as: 'pdf', texts: 'with', scans: 'without' }),
      toSheets('One PDF, with the scanned pages', { as: 'pdf', texts: 'without', scans: 'with' }),
      toSheets('A PDF each', { as: 'zip', texts: 'without', scans: 'without' }),
      toSheets('A PDF each, with the questions', { as: 'zip', texts: 'with', scans: 'without' }),
      toSheets('A PDF each, with the scanned pages', { as: 'zip', texts: 'without', scans: 'with' }),
    ],
  },
  {
    label: 'For the file',
    outputs: [ANALYSIS],
  },
];

function toGradebook(label: string, gradebook: Gradebook): Output {
  return {
    ...{ label, gradebook, name: 'marks.csv' },
    get: (examId) => exportMarks(examId, { layout: gradebook, format: 'csv', separator: 'comma' }),
  };
}

function toSheets(label: string, sheets: Parameters<typeof printSheets>[1]): Output {
  return {
    ...{ label, name: `results.${sheets.as}`, needsScans: sheets.scans === 'with' },
    get: (examId) => printSheets(examId, sheets),
  };
}

/** What still goes out when the answers of students are deleted: it names none of them. */
export function AnalysisButton({ examId }: { examId: string }) {
  const { mutate, isPending } = useOutput(examId);
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => mutate(ANALYSIS)}
    >
      {ANALYSIS.label}
    </Button>
  );
}

function useOutput(examId: string) {
  return useMutation({
    mutationFn: async (output: Output) => {
      const { file, name } = await output.get(examId);
      saveFile(file, name ?? output.name);
      return output;
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
}

interface ExportMenuProps {
  exam: Pick<ExamDetail, '_id' | 'name'>;
  /** Of the exam; null if versions differ. */
  fullPoints: number | null;
  /** Whether the answers were read from sheets, whose pages may be kept. */
  hasSheets: boolean;
}

/** Everything that goes out of the marks of an exam. What an importer needs to know stays below it. */
export function ExportMenu({ exam, fullPoints, hasSheets }: ExportMenuProps) {
  const examId = exam._id;
  const [isMailing, setMailing] = useState(false);
  const { mutate, isPending, data: exported } = useOutput(examId);
  const notes = exported?.gradebook ? notesFor(exported.gradebook, exam.name, fullPoints) : [];
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {GROUPS.map(({ label, outputs }) => (
            <Fragment key={label}>
              <Menu.Label>{label}</Menu.Label>
              {outputs
                .filter(({ needsScans }) => hasSheets || !needsScans)
                .map((output) => (
                  <Menu.Item key={output.label} onClick={() => mutate(output)}>
                    {output.label}
                  </Menu.Item>
                ))}
            </Fragment>
          ))}
          <Menu.Label>To students</Menu.Label>
          <Menu.Item onClick={() => setMailing(true)}>Send by mail…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {notes.length > 0 && (
        <p role="status" className={classes.notes}>
          {notes.join(' ')}
        </p>
      )}
      {isMailing && <MailDialog examId={examId} hasSheets={hasSheets} onClose={() => setMailing(false)} />}
    </>
  );
}

/** What to know before the file is imported. */
function notesFor(gradebook: Gradebook, examName: string, fullPoints: number | null): string[] {
  const notes = [nameInGradebook(gradebook, examName).note, itemOfGradebook(gradebook, fullPoints).note];
  return notes.filter((note) => note !== null);
}
