import type { ExamScans } from '@exam/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { isReading, numberOfOpen } from '../../data/scans.ts';
import { brokenOff } from '../../ui/scans/describe-page.ts';
import classes from '../../ui/uploads/upload-problems.module.css';

/** Says that results which were read from sheets may still change, and leads to what is open. */
export function NotFinal({ examId, scans }: { examId: string; scans: ExamScans }) {
  if (!scans.hasResults || scans.isFinal) return null;
  const open = numberOfOpen(scans);
  return (
    <div className={classes.problems} role="status" aria-label="Not final">
      <p className={classes.lead}>
        Not final: {open > 0 ? `${open.toLocaleString('en')} open. ` : ''}
        {isReading(scans) && 'Sheets are being read. '}
        {scans.numberOfBrokenOff > 0 && `${brokenOff(scans.numberOfBrokenOff)} `}
        <Anchor component={Link} to={`/exams/${examId}/sheets${open > 0 ? '/open' : ''}`} inherit>
          {open > 0 ? `Look at ${open === 1 ? 'it' : 'them'}` : 'Answer sheets'}
        </Anchor>
      </p>
    </div>
  );
}
