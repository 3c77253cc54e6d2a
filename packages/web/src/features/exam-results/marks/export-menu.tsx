import type { ExamDetail } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { printAnalysis } from '../../../data/exam-marks.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { IconChevronDown, IconDownload } from '../../../ui/icons.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { MarksDialog, SheetsDialog } from './export-dialogs.tsx';

/** What still goes out when the answers of students are deleted: it names none of them. */
export function AnalysisButton({ examId }: { examId: string }) {
  const { mutate, isPending } = useAnalysis(examId);
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => mutate()}
    >
      Analysis as PDF
    </Button>
  );
}

interface ExportMenuProps {
  exam: Pick<ExamDetail, '_id' | 'name'>;
  /** Of the exam; null if versions differ, and until they are known. */
  fullPoints: number | null;
  /** Whether the answers were read from sheets, whose pages may be kept. */
  hasSheets: boolean;
}

/** The four things that go out of the results of an exam. */
export function ExportMenu({ exam, fullPoints, hasSheets }: ExportMenuProps) {
  const examId = exam._id;
  const [dialog, setDialog] = useState<'marks' | 'sheets' | 'mail'>();
  const { mutate: saveAnalysis, isPending } = useAnalysis(examId);
  const onClose = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-end">
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
          <Menu.Item onClick={() => setDialog('marks')}>Points and grades…</Menu.Item>
          <Menu.Item onClick={() => setDialog('sheets')}>A sheet for each student…</Menu.Item>
          <Menu.Item onClick={() => saveAnalysis()}>Analysis as PDF</Menu.Item>
          <Menu.Item onClick={() => setDialog('mail')}>Send by mail…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'marks' && <MarksDialog exam={exam} fullPoints={fullPoints} onClose={onClose} />}
      {dialog === 'sheets' && <SheetsDialog examId={examId} hasSheets={hasSheets} onClose={onClose} />}
      {dialog === 'mail' && <MailDialog examId={examId} hasSheets={hasSheets} onClose={onClose} />}
    </>
  );
}

/** The analysis of the exam, for the file. */
function useAnalysis(examId: string) {
  return useMutation({
    mutationFn: async () => {
      const { file, name } = await printAnalysis(examId);
      saveFile(file, name ?? 'analysis.pdf');
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
}
