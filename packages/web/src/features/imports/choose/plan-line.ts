import type { ImportPlan } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

type PlannedChapter = ImportPlan['chapters'][number];

/** "212 questions into 7 chapters, 2 of them new" */
export function planInWords({ numberOfQuestions, chapters }: ImportPlan): string {
  const questions = counted(numberOfQuestions, 'question');
  const fresh = chapters.filter(({ chapterId }) => chapterId === null).length;
  if (fresh === chapters.length) return `${questions} into ${counted(fresh, 'new chapter')}`;
  const of = fresh === 0 ? '' : `, ${fresh.toLocaleString('en')} of them new`;
  return `${questions} into ${counted(chapters.length, 'chapter')}${of}`;
}

/** Existing chapters that are too small for what would come in. */
export function tooSmallOf({ chapters }: ImportPlan): PlannedChapter[] {
  return chapters.filter(({ maximum, maximumNeeded }) => maximum !== null && maximumNeeded > maximum);
}

/** "5 more: 17 of 20" */
export function chapterInWords(chapter: PlannedChapter): string {
  const { numberOfQuestions, numberOfQuestionsThen, maximum, maximumNeeded } = chapter;
  const more = maximum === null ? '' : `${numberOfQuestions.toLocaleString('en')} more: `;
  const most = Math.max(maximum ?? 0, maximumNeeded);
  const raised =
    maximum !== null && maximumNeeded > maximum ? `, raised from ${maximum.toLocaleString('en')}` : '';
  return `${more}${numberOfQuestionsThen.toLocaleString('en')} of ${most.toLocaleString('en')}${raised}`;
}
