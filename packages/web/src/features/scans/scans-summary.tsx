import type { ExamScans, HelperRole } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { isReading, numberOfOpen } from '../../data/scans.ts';
import { counted } from '../../ui/counted.ts';
import { IconArrowRight } from '../../ui/icons.tsx';
import { checkOf } from '../../ui/scans/check-of.ts';
import { brokenOff, DOUBT_KINDS, DOUBTS } from '../../ui/scans/describe-page.ts';
import classes from './scans-screen.module.css';

interface ScansSummaryProps {
  examId: string;
  scans: ExamScans;
  /** How the account helps with the sheets of a colleague’s exam; undefined for the owner. */
  helper?: HelperRole;
}

/** What has come of the scans in one sentence, and the way to what is open, or to the results that the owner sees. */
export function ScansSummary({ examId, scans, helper }: ScansSummaryProps) {
  const open = numberOfOpen(scans);
  return (
    <section className={classes.summary} data-open={open > 0 || undefined} aria-label="What was read">
      <p className={classes.sentence} role="status">
        {[describeSheets(scans), describeOpen(scans), describeBrokenOff(scans)].filter(Boolean).join(' ')}
      </p>
      {open > 0 && helper !== 'scanner' && (
        <Button
          component={Link}
          to={`/exams/${examId}/sheets/open`}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {checkOf(open, scans.doubts.mark)}
        </Button>
      )}
      {open === 0 && scans.isFinal && scans.hasResults && helper === undefined && (
        <Button
          component={Link}
          to={`/exams/${examId}/results`}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          See results
        </Button>
      )}
      <p className={classes.quiet}>{describeRest(scans)}</p>
    </section>
  );
}

/** "287 of 300 sheets read." */
function describeSheets({ numberOfSheets, numberOfStudents }: ExamScans): string {
  const isOfList = numberOfStudents !== null && numberOfStudents >= numberOfSheets;
  if (!isOfList) return `${counted(numberOfSheets, 'sheet')} read.`;
  return `${numberOfSheets.toLocaleString('en')} of ${counted(numberOfStudents, 'sheet')} read.`;
}

/** "12 answers, 3 numbers and 1 unreadable page need you." */
function describeOpen(scans: ExamScans): string {
  const kinds = DOUBT_KINDS.filter((kind) => scans.doubts[kind] > 0);
  if (kinds.length === 0)
    return isReading(scans) || scans.numberOfBrokenOff > 0 ? '' : 'Nothing is left to check.';
  const parts = kinds.map((kind) => pluralOf(scans.doubts[kind], DOUBTS[kind].one));
  const listed = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${listed} ${numberOfOpen(scans) === 1 ? 'needs' : 'need'} you.`;
}

/** "1 file was not read to its end." */
function describeBrokenOff({ numberOfBrokenOff }: ExamScans): string {
  const told = brokenOff(numberOfBrokenOff);
  return told && `${told} Upload it again, or say below that its pages suffice.`;
}

/** "1 sheet with missing pages", "2 sheets with missing pages". */
function pluralOf(count: number, one: string): string {
  const [first, ...rest] = one.split(' with ');
  return [counted(count, first!), ...rest].join(' with ');
}

/** What counts for nothing, and whether the results are final. */
function describeRest(scans: ExamScans): string {
  const { numberOfPages, numberOfEmpty, numberOfDiscarded, numberOfDuplicates, isFinal } = scans;
  const left = [
    numberOfEmpty > 0 && `${numberOfEmpty.toLocaleString('en')} empty`,
    numberOfDuplicates > 0 && `${numberOfDuplicates.toLocaleString('en')} scanned twice`,
    numberOfDiscarded > 0 && `${numberOfDiscarded.toLocaleString('en')} left out`,
  ].filter((part) => part !== false);
  const pages = `${counted(numberOfPages, 'page')} in all${left.length > 0 ? `, of which ${left.join(', ')}` : ''}.`;
  return `${pages} ${isFinal ? 'The results are final.' : 'The results are not final yet.'}`;
}
