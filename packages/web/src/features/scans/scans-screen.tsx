import type { ExamDetail, ExamScans } from '@exam/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { helperQueries } from '../../data/exam-helpers.ts';
import { examQueries } from '../../data/exams.ts';
import { scanQueries } from '../../data/scans.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { IconChartBar, IconPencil } from '../../ui/icons.tsx';
import { useHelpersDialog } from '../../ui/scans/use-helpers-dialog.tsx';
import { AuditSection } from './audit-section.tsx';
import { HelperSheets } from './helper-sheets.tsx';
import { Keeping } from './keeping.tsx';
import { PagesSection } from './pages-section.tsx';
import { hasUploadedResults, ScanFiles } from './scan-files.tsx';
import { ScansSummary } from './scans-summary.tsx';
import { TypeSheetDialog } from './type-sheet-dialog.tsx';

/** /exams/{examId}/sheets: scanned answer sheets of an exam come in, and what has come of them. */
export function ScansScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  // The exam itself is refused to a scanner or marker who is no member of its course.
  const mayHelp = errorStatus(exam.error) === 403 || exam.data?.progress === null;
  const duties = useQuery({ ...helperQueries.duties(), enabled: mayHelp });
  const duty = mayHelp ? duties.data?.find(({ _id }) => _id === examId) : undefined;
  const scans = useQuery(scanQueries.scans(examId));
  const load = mayHelp && duties.isPending ? WAITING : loadOf([exam, scans]);
  const isReady = exam.data !== undefined && scans.data !== undefined && load.failure === undefined;
  if (duty) return <HelperSheets duty={duty} />;
  return (
    <ExamFrame
      examId={examId}
      crumb="Answer sheets"
      title={exam.data && `Answer sheets of ${exam.data.name}`}
      actions={isReady && <Actions exam={exam.data} scans={scans.data} />}
      load={load}
      loadingText="Loading answer sheets..."
    >
      {isReady && (
        <Sheets
          exam={exam.data}
          scans={scans.data}
          isInterrupted={scans.failureCount > 0}
          seenAt={scans.dataUpdatedAt}
        />
      )}
    </ExamFrame>
  );
}

const WAITING = { isLoading: true, failure: undefined, retry: () => {} };

interface SheetsProps {
  exam: ExamDetail;
  scans: ExamScans;
  /** Whether the server did not answer lately; requests continue automatically. */
  isInterrupted: boolean;
  /** When the server said how far the files are, in milliseconds. */
  seenAt: number;
}

function Sheets({ exam, scans, isInterrupted, seenAt }: SheetsProps) {
  if (!scans.hasPrints && scans.numberOfPages === 0) {
    return (
      <EmptyState
        title="No answer sheets were printed yet"
        action={
          <Button component={Link} to={`/exams/${exam._id}/print`}>
            Print answer sheets
          </Button>
        }
      >
        Sheets that were printed here are read here: scan them, or photograph them with a phone.
      </EmptyState>
    );
  }
  return (
    <>
      {scans.numberOfPages > 0 && <ScansSummary examId={exam._id} scans={scans} />}
      <ScanFiles
        examId={exam._id}
        scans={scans}
        hasOtherResults={hasUploadedResults(exam, scans)}
        isInterrupted={isInterrupted}
        seenAt={seenAt}
      />
      {scans.numberOfPages > 0 && <AuditSection examId={exam._id} scans={scans} />}
      {scans.numberOfPages > 0 && <PagesSection examId={exam._id} scans={scans} />}
      {scans.numberOfPages > 0 && <Keeping exam={exam} scans={scans} />}
    </>
  );
}

function Actions({ exam, scans }: { exam: ExamDetail; scans: ExamScans }) {
  const [isTyping, { open, close }] = useDisclosure(false);
  const helpers = useHelpersDialog({ kind: 'exam', id: exam._id });
  return (
    <>
      <Button variant="default" onClick={helpers.open}>
        Helpers
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
        Type a sheet
      </Button>
      <Button
        component={Link}
        to={`/exams/${exam._id}/results`}
        variant="default"
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        Results
      </Button>
      {helpers.dialog}
      {isTyping && (
        <TypeSheetDialog exam={exam} wouldReplace={hasUploadedResults(exam, scans)} onClose={close} />
      )}
    </>
  );
}
