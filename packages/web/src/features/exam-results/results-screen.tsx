import type { ExamDetail, ExamResults, ExamScans } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { resultChanges, resultQueries } from '../../data/exam-results.ts';
import { examQueries } from '../../data/exams.ts';
import { isReading, numberOfOpen, scanQueries } from '../../data/scans.ts';
import { counted } from '../../ui/counted.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { IconUpload } from '../../ui/icons.tsx';
import { checkOf } from '../../ui/scans/check-of.ts';
import { brokenOff } from '../../ui/scans/describe-page.ts';
import { FileButton } from '../../ui/uploads/file-button.tsx';
import { TABLE_FILES } from '../../ui/uploads/table-file.ts';
import classes from '../../ui/uploads/upload-problems.module.css';
import { UploadProblems } from '../../ui/uploads/upload-problems.tsx';
import { useChange } from '../../ui/use-change.ts';
import { AnswersAre } from './answers-are.tsx';
import { ResultColumns } from './result-columns.tsx';
import { ResultsView } from './results-view.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { type ResultsUpload, useUpload } from './use-upload.ts';

/** /exams/{examId}/results: the answers of students, and the statistics of the questions. */
export function ResultsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const results = useQuery(resultQueries.results(examId));
  const isOwner = results.data?.isOwner ?? false;
  const sheets = useQuery({ ...scanQueries.scans(examId), enabled: isOwner });
  const scans = sheets.data;
  const upload = useUpload(examId);
  const load = loadOf([exam, results, ...(isOwner ? [sheets] : [])]);
  // What the owner can do depends on the sheets: controls that are shown before they are known would change under the pointer.
  const isKnown = exam.data !== undefined && results.data !== undefined && (!isOwner || scans !== undefined);
  const isReady = isKnown && load.failure === undefined;
  return (
    <ExamFrame
      examId={examId}
      crumb="Results"
      title={exam.data && `Results of ${exam.data.name}`}
      actions={
        isReady &&
        scans &&
        (results.data.data !== null || results.data.isWithheld) && (
          <ResultActions exam={exam.data} results={results.data.data} scans={scans} upload={upload} />
        )
      }
      load={load}
      loadingText="Loading results..."
    >
      {isReady && results.data.data && (
        <>
          <UploadProblems problems={upload.problems} />
          {upload.problems.length > 0 && <AnswersAre upload={upload} />}
          <UploadWarnings warnings={upload.warnings} />
          {scans && <NotFinal examId={examId} scans={scans} />}
          <ResultColumns exam={exam.data} upload={upload} />
          <ResultsView
            exam={exam.data}
            results={results.data.data}
            isOwner={isOwner}
            hasSheets={scans?.hasResults ?? false}
          />
        </>
      )}
      {isReady && results.data.isWithheld && (
        <>
          <UploadProblems problems={upload.problems} />
          {upload.problems.length > 0 && <AnswersAre upload={upload} />}
          <ResultColumns exam={exam.data} upload={upload} />
          <Withheld isOwner={results.data.isOwner} />
        </>
      )}
      {isReady && !results.data.data && !results.data.isWithheld && (
        <NoResults exam={exam.data} isOwner={results.data.isOwner} upload={upload} />
      )}
    </ExamFrame>
  );
}

function NoResults({ exam, isOwner, upload }: { exam: ExamDetail; isOwner: boolean; upload: ResultsUpload }) {
  if (isOwner) return <UploadPanel exam={exam} upload={upload} />;
  return (
    <EmptyState title="No results yet">
      The colleague who saved this exam can upload the answers of the students. You then see here how
      difficult the questions were, without the names of the students.
    </EmptyState>
  );
}

function Withheld({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState
      title={isOwner ? `Fewer than ${LIMITS.fewestShownStudents} students` : 'The figures are not shown yet'}
    >
      {isOwner
        ? 'Their answers were deleted. The figures are hidden, because figures of so few students would reveal single answers.'
        : `Colleagues see figures of final results, of at least ${LIMITS.fewestShownStudents} students: others would reveal single answers. Where results were deleted, the next ones are shown after a week, or with five more students.`}
    </EmptyState>
  );
}

const LEAD = 'Check these points in the file';

/** Warnings about values that may have been misread. They are stored with the results. */
function UploadWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className={classes.problems} role="status" aria-label={LEAD}>
      <p className={classes.lead}>{LEAD}:</p>
      <ul className={classes.list}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

interface ResultActionsProps {
  exam: ExamDetail;
  /** Null if there are too few students to show results. */
  results: ExamResults | null;
  scans: ExamScans;
  upload: ResultsUpload;
}

/** Replace or delete the results, for the owner of the exam. Results that were read from sheets change with the sheets. */
function ResultActions({ exam, results, scans, upload }: ResultActionsProps) {
  const deletion = resultChanges.delete(exam._id);
  const { mutateAsync: deleteResults } = useChange({
    ...deletion,
    successText: TEXTS.itemDeleted,
    afterwards: (...done) => {
      upload.forget();
      return deletion.afterwards(...done);
    },
  });
  const toSheets = (
    <Button component={Link} to={`/exams/${exam._id}/sheets`} variant="default">
      Answer sheets
    </Button>
  );
  if (scans.hasResults) return toSheets;
  return (
    <Group gap="xs">
      {scans.hasPrints && toSheets}
      <FileButton
        variant="default"
        accept={TABLE_FILES}
        leftSection={<IconUpload size={16} aria-hidden />}
        onFiles={upload.send}
      >
        {upload.isSending ? 'Uploading…' : 'Upload again'}
      </FileButton>
      <DeleteButton
        confirmTitle="Delete results?"
        confirmText={`${results ? `The answers of ${counted(results.numberOfStudents, 'student')} go` : 'They go'}, with everything that was measured of the questions in this exam, and this cannot be undone. The exam and the pool stay.`}
        onDelete={() => deleteResults(undefined)}
      />
    </Group>
  );
}

/** Says that results which were read from sheets may still change, and leads to what is open. */
function NotFinal({ examId, scans }: { examId: string; scans: ExamScans }) {
  if (!scans.hasResults || scans.isFinal) return null;
  const open = numberOfOpen(scans);
  return (
    <div className={classes.problems} role="status" aria-label="Not final">
      <p className={classes.lead}>
        Not final: {isReading(scans) && 'Sheets are being read. '}
        {scans.numberOfBrokenOff > 0 && `${brokenOff(scans.numberOfBrokenOff)} `}
        <Anchor component={Link} to={`/exams/${examId}/sheets${open > 0 ? '/open' : ''}`} inherit>
          {open > 0 ? checkOf(open, scans.doubts.mark) : 'Answer sheets'}
        </Anchor>
      </p>
    </div>
  );
}
