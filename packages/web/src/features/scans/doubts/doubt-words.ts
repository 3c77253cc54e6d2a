import type { Doubt, MarkDoubt } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';
import { DOUBTS } from '../../../ui/scans/describe-page.ts';
import type { Step } from './doubt-steps.ts';

/** What a step is about, such as "Question 3 of Ada Lovelace" or "12 answers". */
export function titleOf(step: Step): string {
  const [first, ...others] = step;
  return others.length === 0 ? titleOfOne(first) : counted(step.length, DOUBTS[first.kind].one);
}

function titleOfOne({ kind, question, pages }: Doubt): string {
  const [page] = pages;
  const whose = page?.studentName ?? page?.studentNumber;
  if (kind === 'mark') return `Question ${question?.number}${whose ? ` of ${whose}` : ''}`;
  if (kind === 'duplicate') return whose ? `Pages of ${whose}` : 'Duplicate pages';
  if (kind === 'missing') return `Sheet ${whose ? `of ${whose}` : 'with missing pages'}`;
  return DOUBTS[kind].name;
}

/** Why the reader was not sure; the same for all doubts of a step. */
export function whyOpen([{ kind, question, missingPages, pages, codes }, ...others]: Step): string {
  const isOne = others.length === 0;
  if (kind === 'mark' && question?.doubt) return WHY[question.doubt][isOne ? 'one' : 'each'];
  if (kind === 'number' && !isOne) return NUMBERS;
  if (kind === 'number') return `Read: ${pages[0]?.studentNumber ?? 'nothing'}.`;
  if (kind === 'unreadable') return `${UNREADABLE} ${codes.length === 0 ? TYPE_CODE : CHOOSE_PAGE}`;
  if (kind === 'missing') return `Not here: page ${missingPages.join(', ')}.`;
  return '';
}

const NUMBERS =
  'Digits of each are unclear, and one student of the list who has no such page fits. Compare the names.';

const UNREADABLE =
  'Its code, or half of the marks at its corners and sides, cannot be seen, as on paper that is torn, folded, stapled or covered.';
const TYPE_CODE = 'Type the code, or flatten the sheet and scan it again.';
const CHOOSE_PAGE =
  'Say which of these pages it is: compare the name, the version and what is legible of the letters beside the code.';

const WHY = {
  faint: { one: 'The mark is faint.', each: 'Each mark is faint.' },
  several: { one: 'Several are marked.', each: 'Several are marked in each.' },
  corrected: { one: 'Something was corrected.', each: 'Something was corrected in each.' },
  written: {
    one: 'Something is written beside the circles.',
    each: 'Something is written beside the circles of each.',
  },
  unseen: {
    one: 'Not all of its circles are seen: something covers them, or the paper is torn.',
    each: 'Not all of the circles of each are seen: something covers them, or the paper is torn.',
  },
  unclear: { one: 'The mark is unclear.', each: 'Each mark is unclear.' },
} as const satisfies Record<MarkDoubt, object>;
