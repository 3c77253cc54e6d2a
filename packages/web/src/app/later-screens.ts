import type { Crumb } from '../ui/place.ts';

interface LaterScreen {
  path: string;
  title: string;
  parents: readonly Crumb[];
  /** What does this work today. */
  instead: Crumb & { to: string };
}

const CHAPTERS = { label: 'Chapters', to: '/chapters' };
const QUESTIONS = { label: 'Questions', to: '/questions' };

/** The specified screens that a later version brings, and where to go meanwhile. */
export const LATER_SCREENS: readonly LaterScreen[] = [
  { path: '/chapters/:chapterId/questions', title: 'Questions', parents: [CHAPTERS], instead: QUESTIONS },
  { path: '/add-question', title: 'Add question', parents: [], instead: QUESTIONS },
  { path: '/questions/:questionId', title: 'Question', parents: [QUESTIONS], instead: QUESTIONS },
  {
    path: '/questions/:questionId/update',
    title: 'Update question',
    parents: [QUESTIONS],
    instead: QUESTIONS,
  },
];
