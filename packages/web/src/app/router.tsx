import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Crumb } from '../ui/place.ts';
import { Start } from './guards.tsx';
import { RouteFailure, ScreenFailure } from './route-failure.tsx';
import type { RouteHandle, RoutePlace } from './route-handle.ts';
import { SessionGate, SessionLoading } from './session-gate.tsx';

/**
 * A component whose code is loaded when it is first shown. If loading fails, `Failure` is shown: the router itself
 * shows nothing for a route whose `lazy` rejects.
 */
function lazily(load: () => Promise<ComponentType>, Failure: ComponentType) {
  return {
    ErrorBoundary: Failure,
    lazy: async () => ({ Component: await load().catch(() => Failure) }),
  };
}

function frontScreen(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  return { ...lazily(load, RouteFailure), path, handle: { title } satisfies RouteHandle };
}

function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  place?: RoutePlace,
): RouteObject {
  return { ...lazily(load, ScreenFailure), path, handle: { title, place } satisfies RouteHandle };
}

function pool(...parents: Crumb[]): RoutePlace {
  return { group: 'Pool', parents };
}

function exams(...parents: Crumb[]): RoutePlace {
  return { group: 'Exams', parents };
}

const COURSES = { label: 'Courses', to: '/courses' };
const CHAPTERS = { label: 'Chapters', to: '/chapters' };
const QUESTIONS = { label: 'Questions', to: '/questions' };
const ALL_EXAMS = { label: 'All Exams', to: '/exams' };

/** The screens of answer sheets are loaded as one: whoever opens one of them goes on to the others. */
const loadScans = () => import('../features/scans/screens.ts');

const publicScreens: RouteObject[] = [
  frontScreen(
    '/about',
    'About',
    async () => (await import('../features/about/about-screen.tsx')).AboutScreen,
  ),
  frontScreen(
    '/login',
    'Log in',
    async () => (await import('../features/users/login-screen.tsx')).LoginScreen,
  ),
  frontScreen(
    '/signup',
    'Sign up',
    async () => (await import('../features/users/signup-screen.tsx')).SignupScreen,
  ),
  frontScreen(
    '/verify-email',
    'Verify e-mail',
    async () => (await import('../features/users/verify-email-screen.tsx')).VerifyEmailScreen,
  ),
  frontScreen(
    '/sign-on',
    'Sign on',
    async () => (await import('../features/users/sign-on/sign-on-screen.tsx')).SignOnScreen,
  ),
  frontScreen(
    '/forgot-password',
    'Forgot password',
    async () => (await import('../features/users/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  frontScreen(
    '/reset-password',
    'Set a new password',
    async () => (await import('../features/users/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
];

const protectedScreens: RouteObject[] = [
  screen(
    COURSES.to,
    COURSES.label,
    async () => (await import('../features/courses/courses-screen.tsx')).CoursesScreen,
    pool(),
  ),
  screen(
    '/courses/:courseId',
    'Course',
    async () => (await import('../features/courses/course-screen.tsx')).CourseScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/update',
    'Update course',
    async () => (await import('../features/courses/update-course-screen.tsx')).UpdateCourseScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/history',
    'History',
    async () => (await import('../features/courses/history/history-screen.tsx')).HistoryScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/import',
    'Import questions',
    async () => (await import('../features/imports/import-screen.tsx')).ImportScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/near-duplicates',
    'Near-duplicates',
    async () => (await import('../features/near-duplicates/near-duplicates-screen.tsx')).NearDuplicatesScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/questions',
    'Questions',
    async () => (await import('../features/questions/course-questions-screen.tsx')).CourseQuestionsScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/exams',
    'Exams',
    async () => (await import('../features/exams/course-exams-screen.tsx')).CourseExamsScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/chapters',
    'Chapters',
    async () => (await import('../features/chapters/course-chapters-screen.tsx')).CourseChaptersScreen,
    pool(COURSES),
  ),
  screen(
    '/groups',
    'Groups of colleagues',
    async () => (await import('../features/courses/groups/groups-screen.tsx')).GroupsScreen,
    pool(COURSES),
  ),
  screen(
    '/add-course',
    'Add course',
    async () => (await import('../features/courses/add-course-screen.tsx')).AddCourseScreen,
    pool(),
  ),
  screen(
    CHAPTERS.to,
    CHAPTERS.label,
    async () => (await import('../features/chapters/chapters-screen.tsx')).ChaptersScreen,
    pool(),
  ),
  screen(
    '/chapters/:chapterId',
    'Chapter',
    async () => (await import('../features/chapters/chapter-screen.tsx')).ChapterScreen,
    pool(CHAPTERS),
  ),
  screen(
    '/chapters/:chapterId/update',
    'Update chapter',
    async () => (await import('../features/chapters/update-chapter-screen.tsx')).UpdateChapterScreen,
    pool(CHAPTERS),
  ),
  screen(
    '/add-chapter',
    'Add chapter',
    async () => (await import('../features/chapters/add-chapter-screen.tsx')).AddChapterScreen,
    pool(),
  ),
  screen(
    QUESTIONS.to,
    QUESTIONS.label,
    async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen,
    pool(),
  ),
  screen(
    '/generate-exam',
    'Generate exam',
    async () => (await import('../features/exam-generation/generate-exam-screen.tsx')).GenerateExamScreen,
    exams(),
  ),
  screen(
    ALL_EXAMS.to,
    ALL_EXAMS.label,
    async () => (await import('../features/exams/exams-screen.tsx')).ExamsScreen,
    exams(),
  ),
  screen(
    '/exams/:examId',
    'Exam',
    async () => (await import('../features/exams/exam-screen.tsx')).ExamScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/questions',
    'All Questions',
    async () => (await import('../features/exams/exam-questions-screen.tsx')).ExamQuestionsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/correct',
    'Corrected copy',
    async () => (await import('../features/exams/corrections/correct-exam-screen.tsx')).CorrectExamScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/students',
    'Students',
    async () => (await import('../features/exam-students/students-screen.tsx')).StudentsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/results',
    'Results',
    async () => (await import('../features/exam-results/results-screen.tsx')).ResultsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/sheets',
    'Answer sheets',
    async () => (await loadScans()).ScansScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/sheets/open',
    'Answer sheets',
    async () => (await loadScans()).DoubtsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/sheets/pages/:pageId',
    'Answer sheets',
    async () => (await loadScans()).ScannedPageScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/print',
    'Print',
    async () => (await import('../features/papers/print-screen.tsx')).PrintScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/questions/:questionId',
    'Question',
    async () => (await import('../features/questions/question-screen.tsx')).QuestionScreen,
    pool(QUESTIONS),
  ),
  screen(
    '/questions/:questionId/update',
    'Update question',
    async () => (await import('../features/questions/question-update-screen.tsx')).QuestionUpdateScreen,
    pool(QUESTIONS),
  ),
  screen(
    '/add-question',
    'Add question',
    async () => (await import('../features/questions/add-question-screen.tsx')).AddQuestionScreen,
    pool(),
  ),
  screen(
    '/chapters/:chapterId/questions',
    'Questions',
    async () => (await import('../features/questions/chapter-questions-screen.tsx')).ChapterQuestionsScreen,
    pool(CHAPTERS),
  ),
];

const examDaysScreen = screen('/exam-days', 'Exam days', async () => (await loadScans()).ExamDaysScreen);

const accountScreen = screen(
  '/account',
  'Account',
  async () => (await import('../features/users/account/account-screen.tsx')).AccountScreen,
);

const trashScreen = screen(
  '/trash',
  'Trash',
  async () => (await import('../features/trash/trash-screen.tsx')).TrashScreen,
);

const operatorScreen = screen(
  '/operator',
  'Operator',
  async () => (await import('../features/operator/operator-screen.tsx')).OperatorScreen,
);

/** Every address of the app. */
export const ROUTES: RouteObject[] = [
  {
    Component: SessionGate,
    HydrateFallback: SessionLoading,
    ErrorBoundary: RouteFailure,
    children: [
      { path: '/', Component: Start, handle: { title: 'Start' } satisfies RouteHandle },
      ...publicScreens,
      {
        ...lazily(async () => (await import('./layout/app-layout.tsx')).AppLayout, RouteFailure),
        children: [...protectedScreens, examDaysScreen, accountScreen, trashScreen, operatorScreen],
      },
      frontScreen('*', 'Page not found', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
    ],
  },
];

/** Starts to load the code of the screen at the address of the browser. */
export function createRouter() {
  return createBrowserRouter(ROUTES);
}
