import type { ScanAudits } from '@exam/contract';
import { counted } from '../counted.ts';

/** What audits found, such as "40 answers were looked at, 1 was read wrongly: …"; empty before the first. */
export function describeAudits({ lookedAt, wrong, mostWrongOf100000 }: ScanAudits): string {
  if (mostWrongOf100000 === null) return '';
  const found = wrong === 0 ? 'none was' : wrong === 1 ? '1 was' : `${wrong.toLocaleString('en')} were`;
  return (
    `Of ${counted(lookedAt, 'answer')} that were read without a doubt and looked at by chance, ${found} read wrongly: ` +
    `at most ${mostWrongOf100000.toLocaleString('en')} of 100,000 are wrong, with 95 % confidence.`
  );
}
