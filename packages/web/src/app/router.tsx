import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Crumb } from '../ui/place.ts';
import { Start } from './guards.tsx';
import { RouteFailure, ScreenFailure } from './route-failure.tsx';
import type { RoutePlace } from './route-place.ts';
import { SessionGate, SessionLoading } from './session-gate.tsx';

/**
 * Code that is loaded when it is first shown. Where it cannot be loaded the failure stands in its place: the router
 * shows nothing at all for a route whose `lazy` rejects.
 */
function lazily(load: () => Promise<ComponentType>, Failure: ComponentType) {
  return {
    ErrorBoundary: Failure,
    lazy: async () => ({ Component: await load().catch(() => Failure) }),
  };
}

function frontScreen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { ...lazily(load, RouteFailure), path };
}

function screen(path: string, load: () => Promise<ComponentType>, handle: RoutePlace): RouteObject {
  return { ...lazily(load, ScreenFailure), path, handle };
}

function pool(...parents: Crumb[]): RoutePlace {
  return { group: 'Pool', parents };
}

function exams(...parents: Crumb[]): RoutePlace {
  return { group: 'Exams', parents };
}

const COURSES: Crumb = { label: 'Courses', to: '/courses' };
const CHAPTERS: Crumb = { label: 'Chapters', to: '/chapters' };
const QUESTIONS: Crumb = { label: 'Questions', to: '/questions' };
const ALL_EXAMS: Crumb = { label: 'All Exams', to: '/exams' };

const publicScreens: RouteObject[] = [
  frontScreen('/about', async () => (await import('../features/about/about-screen.tsx')).AboutScreen),
  frontScreen('/login', async () => (await import('../features/users/login-screen.tsx')).LoginScreen),
  frontScreen('/signup', async () => (await import('../features/users/signup-screen.tsx')).SignupScreen),
  frontScreen(
    '/verify-email',
    async () => (await import('../features/users/verify-email-screen.tsx')).VerifyEmailScreen,
  ),
  frontScreen(
    '/forgot-password',
    async () => (await import('../features/users/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  frontScreen(
    '/reset-password',
    async () => (await import('../features/users/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
];

const protectedScreens: RouteObject[] = [
  screen(
    '/courses',
    async () => (await import('../features/courses/courses-screen.tsx')).CoursesScreen,
    pool(),
  ),
  screen(
    '/courses/:courseId',
    async () => (await import('../features/courses/course-screen.tsx')).CourseScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/update',
    async () => (await import('../features/courses/update-course-screen.tsx')).UpdateCourseScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/history',
    async () => (await import('../features/courses/history/history-screen.tsx')).HistoryScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/import',
    async () => (await import('../features/imports/import-screen.tsx')).ImportScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/near-duplicates',
    async () =>
      (await import('../features/questions/near-duplicates/near-duplicates-screen.tsx')).NearDuplicatesScreen,
    pool(COURSES),
  ),
  screen(
    '/courses/:courseId/chapters',
    async () => (await import('../features/chapters/course-chapters-screen.tsx')).CourseChaptersScreen,
    pool(COURSES),
  ),
  screen(
    '/add-course',
    async () => (await import('../features/courses/add-course-screen.tsx')).AddCourseScreen,
    pool(),
  ),
  screen(
    '/chapters',
    async () => (await import('../features/chapters/chapters-screen.tsx')).ChaptersScreen,
    pool(),
  ),
  screen(
    '/chapters/:chapterId',
    async () => (await import('../features/chapters/chapter-screen.tsx')).ChapterScreen,
    pool(CHAPTERS),
  ),
  screen(
    '/chapters/:chapterId/update',
    async () => (await import('../features/chapters/update-chapter-screen.tsx')).UpdateChapterScreen,
    pool(CHAPTERS),
  ),
  screen(
    '/add-chapter',
    async () => (await import('../features/chapters/add-chapter-screen.tsx')).AddChapterScreen,
    pool(),
  ),
  screen(
    '/questions',
    async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen,
    pool(),
  ),
  screen(
    '/generate-exam',
    async () => (await import('../features/exams/generate-exam-screen.tsx')).GenerateExamScreen,
    exams(),
  ),
  screen('/exams', async () => (await import('../features/exams/exams-screen.tsx')).ExamsScreen, exams()),
  screen(
    '/exams/:examId',
    async () => (await import('../features/exams/exam-screen.tsx')).ExamScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/questions',
    async () => (await import('../features/exams/exam-questions-screen.tsx')).ExamQuestionsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/results',
    async () => (await import('../features/exams/results/results-screen.tsx')).ResultsScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/exams/:examId/print',
    async () => (await import('../features/exams/print/print-screen.tsx')).PrintScreen,
    exams(ALL_EXAMS),
  ),
  screen(
    '/questions/:questionId',
    async () => (await import('../features/questions/question-screen.tsx')).QuestionScreen,
    pool(QUESTIONS),
  ),
  screen(
    '/questions/:questionId/update',
    async () => (await import('../features/questions/question-update-screen.tsx')).QuestionUpdateScreen,
    pool(QUESTIONS),
  ),
  screen(
    '/add-question',
    async () => (await import('../features/questions/add-question-screen.tsx')).AddQuestionScreen,
    pool(),
  ),
  screen(
    '/chapters/:chapterId/questions',
    async () => (await import('../features/questions/chapter-questions-screen.tsx')).ChapterQuestionsScreen,
    pool(CHAPTERS),
  ),
];

const accountScreen = {
  ...lazily(
    async () => (await import('../features/users/account/account-screen.tsx')).AccountScreen,
    ScreenFailure,
  ),
  path: '/account',
};

/** Every address of the app. */
export const ROUTES: RouteObject[] = [
  {
    Component: SessionGate,
    HydrateFallback: SessionLoading,
    ErrorBoundary: RouteFailure,
    children: [
      { path: '/', Component: Start },
      ...publicScreens,
      {
        ...lazily(async () => (await import('./layout/app-layout.tsx')).AppLayout, RouteFailure),
        children: [...protectedScreens, accountScreen],
      },
      frontScreen('*', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
    ],
  },
];

/** Starts to load the code of the screen at the address of the browser. */
export function createRouter() {
  return createBrowserRouter(ROUTES);
}
