import type { ExamDuty, ExamScans, ScannedPage } from '@exam/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { scanQueries } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { KINDS_OF_PAGES } from '../../ui/scans/describe-page.ts';
import { Section } from '../../ui/section.tsx';
import { roleIn } from './exam-days-screen.tsx';
import { PagesSection } from './pages-section.tsx';
import { ScanFiles } from './scan-files.tsx';
import { ScansSummary } from './scans-summary.tsx';

/** The answer sheets of a colleague's exam, for a scanner or marker: what the role allows, and nothing else of the exam. */
export function HelperSheets({ duty }: { duty: ExamDuty }) {
  const query = useQuery(scanQueries.scans(duty._id));
  const failure = failureOf(query);
  const scans = failure === undefined ? query.data : undefined;
  return (
    <Page
      title={`Answer sheets of ${duty.name}`}
      crumb="Answer sheets"
      trail={[{ label: 'Exam days', to: '/exam-days' }]}
    >
      <p>{describeDuty(duty)}</p>
      {query.isPending && failure === undefined && <LoadingText>Loading answer sheets...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The answer sheets could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {scans && (
        <Sheets
          duty={duty}
          scans={scans}
          isInterrupted={query.failureCount > 0}
          seenAt={query.dataUpdatedAt}
        />
      )}
    </Page>
  );
}

function describeDuty(duty: ExamDuty): string {
  const names = duty.seesNames ? '' : ' Names of students are not shown to you.';
  const marks = ' What you look at stands in the history of the course.';
  return `${roleIn(duty)} for its owner.${duty.isMarker ? names + marks : ''}`;
}

interface SheetsProps {
  duty: ExamDuty;
  scans: ExamScans;
  isInterrupted: boolean;
  seenAt: number;
}

function Sheets({ duty, scans, isInterrupted, seenAt }: SheetsProps) {
  const { _id: examId, isScanner, isMarker } = duty;
  if (!scans.hasPrints && scans.numberOfPages === 0) {
    return (
      <EmptyState title="No answer sheets were printed yet">
        Sheets that the owner of the exam prints are read here.
      </EmptyState>
    );
  }
  return (
    <>
      {scans.numberOfPages > 0 && (
        <ScansSummary examId={examId} scans={scans} helper={isMarker ? 'marker' : 'scanner'} />
      )}
      {isScanner && (
        <ScanFiles
          examId={examId}
          scans={scans}
          isInterrupted={isInterrupted}
          seenAt={seenAt}
          hasOtherResults={false}
          isHelper
        />
      )}
      {isMarker && scans.numberOfPages > 0 && <PagesSection examId={examId} scans={scans} />}
      {isScanner && !isMarker && scans.numberOfPages > 0 && <NotReadable examId={examId} scans={scans} />}
    </>
  );
}

/** The pages that could not be read, which the scanner finds in the stack by file and number. */
function NotReadable({ examId, scans }: { examId: string; scans: ExamScans }) {
  const query = useInfiniteQuery(scanQueries.pages(examId, {}, scans.numberOfPages));
  const failure = failureOf(query);
  const data = failure === undefined ? query.data : undefined;
  const pages = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title="Not readable" lead="Scan these pages again. Empty pages may stay as they are.">
      {query.isPending && failure === undefined && <LoadingText>Loading pages...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The pages could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {data && pages.length === 0 && <p>All pages were read.</p>}
      {pages.length > 0 && (
        <Rows label="Pages that were not read">
          {pages.map((page) => (
            <Row key={page._id} name={<bdi>{placeOf(page)}</bdi>} details={KINDS_OF_PAGES[page.kind]} />
          ))}
        </Rows>
      )}
      <LoadMore query={query} />
    </Section>
  );
}

function placeOf({ file, number }: ScannedPage): string {
  return `${file}, page ${number}`;
}
