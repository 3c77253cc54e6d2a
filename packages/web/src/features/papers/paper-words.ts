import type { PaperFormat, PaperPart } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

interface PartWords {
  /** As a check box. */
  readonly name: string;
  /** As a tab, which has little room. */
  readonly tab: string;
  /** Within a sentence, after "of". */
  readonly inSentence: string;
}

/** The parts in the order in which they are offered. */
export const PART_WORDS: Readonly<Record<PaperPart, PartWords>> = {
  questions: { name: 'Questions', tab: 'Questions', inSentence: 'the exam' },
  'answer-sheet': { name: 'Answer sheet', tab: 'Answer sheet', inSentence: 'the answer sheet' },
  key: { name: 'Key', tab: 'Key', inSentence: 'the key' },
  'explained-key': {
    name: 'Key with origins',
    tab: 'Key with origins',
    inSentence: 'the key with origins',
  },
};

export const PARTS = Object.keys(PART_WORDS) as PaperPart[];

/** Describes a page of the preview for screen readers: "Page 1 of the exam, version A". */
export function describePage(page: number, part: PaperPart, version: string | undefined): string {
  const whole = `Page ${page} of ${PART_WORDS[part].inSentence}`;
  return version === undefined ? whole : `${whole}, version ${version}`;
}

/** The contents of a download in words: "One PDF", "6 Word documents in one zip archive". */
export function describeDownload(count: number, format: PaperFormat): string {
  const word = format === 'pdf' ? 'PDF' : 'Word document';
  return count === 1 ? `One ${word}` : `${counted(count, word)} in one zip archive`;
}
