import { TEXTS } from '@exam/contract/texts';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { exportMarks, printAnalysis, printSheets } from '../../../../data/exam-marks.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { IconChevronDown, IconDownload } from '../../../../ui/icons.tsx';
import { notifyError } from '../../../../ui/notify.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';

interface Output {
  readonly label: string;
  /** The name where the server gives none. */
  readonly name: string;
  readonly get: (examId: string) => ReturnType<typeof exportMarks>;
}

const ANALYSIS: Output = { label: 'Analysis as PDF', name: 'analysis.pdf', get: printAnalysis };

const GROUPS: readonly { readonly label: string; readonly outputs: readonly Output[] }[] = [
  {
    label: 'Points and grades',
    outputs: [
      {
        label: 'CSV',
        name: 'marks.csv',
        get: (examId) => exportMarks(examId, { layout: 'plain', format: 'csv' }),
      },
      {
        label: 'Excel',
        name: 'marks.xlsx',
        get: (examId) => exportMarks(examId, { layout: 'plain', format: 'xlsx' }),
      },
      {
        label: 'For Moodle',
        name: 'marks.csv',
        get: (examId) => exportMarks(examId, { layout: 'moodle', format: 'csv' }),
      },
      {
        label: 'For Canvas',
        name: 'marks.csv',
        get: (examId) => exportMarks(examId, { layout: 'canvas', format: 'csv' }),
      },
    ],
  },
  {
    label: 'A sheet for each student',
    outputs: [
      {
        label: 'One PDF',
        name: 'results.pdf',
        get: (examId) => printSheets(examId, { as: 'pdf', texts: 'without' }),
      },
      {
        label: 'One PDF, with the questions',
        name: 'results.pdf',
        get: (examId) => printSheets(examId, { as: 'pdf', texts: 'with' }),
      },
      {
        label: 'A PDF each',
        name: 'results.zip',
        get: (examId) => printSheets(examId, { as: 'zip', texts: 'without' }),
      },
      {
        label: 'A PDF each, with the questions',
        name: 'results.zip',
        get: (examId) => printSheets(examId, { as: 'zip', texts: 'with' }),
      },
    ],
  },
  {
    label: 'For the file',
    outputs: [ANALYSIS],
  },
];

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
    mutationFn: (output: Output) => output.get(examId),
    onSuccess: ({ file, name }, output) => saveFile(file, name ?? output.name),
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
}

/** Everything that goes out of the marks of an exam. */
export function ExportMenu({ examId }: { examId: string }) {
  const [isMailing, setMailing] = useState(false);
  const { mutate, isPending } = useOutput(examId);
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
              {outputs.map((output) => (
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
      {isMailing && <MailDialog examId={examId} onClose={() => setMailing(false)} />}
    </>
  );
}
