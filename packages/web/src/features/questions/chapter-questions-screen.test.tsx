import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../test-observer.ts';
import { QUESTION } from '../../test-question.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { ChapterQuestionsScreen } from './chapter-questions-screen.tsx';
import { CourseQuestionsScreen } from './course-questions-screen.tsx';
import { answerLoads } from './question-fixture.ts';

const CHAPTER = { _id: 'h2', name: 'Processes', courseId: 'c1', course: QUESTION.chapter.course };
const LIST = '/api/chapters/h2/questions';

let questions = [QUESTION];

function answer(request: SeenRequest) {
  if (request.path === '/api/chapters/h2') return { status: 200, body: { data: CHAPTER } };
  if (request.path !== LIST) return answerLoads(request);
  return { status: 200, body: { data: questions, page: { nextCursor: null, total: questions.length } } };
}

beforeEach(() => {
  questions = [QUESTION];
});
afterEach(() => vi.restoreAllMocks());

function show(address: string) {
  const seen = serve(answer);
  renderRoutes([{ path: '/chapters/:chapterId/questions', Component: ChapterQuestionsScreen }], address);
  return seen;
}

test('lists the questions of its chapter, narrowed as the address says', async () => {
  const seen = show('/chapters/h2/questions?difficulty=simple&course=c9');
  expect(screen.getByText('Loading Questions...')).toBeDefined();
  expect(await screen.findByText(QUESTION.text)).toBeDefined();
  expect(await screen.findByText('Questions of Processes')).toBeDefined();
  expect(seen.find(({ path }) => path === LIST)?.params).toEqual({
    difficulty: 'simple',
    limit: 100,
    cursor: undefined,
  });
  expect(screen.queryByLabelText('Course')).toBeNull();
});

test('a new question goes to the same chapter', async () => {
  questions = [];
  show('/chapters/h2/questions');
  await screen.findByText('No questions yet');
  const first = () => screen.getByText('Add your first question').closest('a');
  await waitFor(() => expect(first()?.getAttribute('href')).toBe('/add-question?course=c1&chapter=h2'));
});

test('the questions of a course are narrowed to it and to one of its chapters, and lead to adding one there', async () => {
  const course = { _id: 'c1', name: 'Operating Systems', role: 'editor', version: 1 };
  const seen = serve((request) => {
    if (request.path === '/api/courses/c1') return { status: 200, body: { data: course } };
    if (request.path !== '/api/questions') return answerLoads(request);
    return { status: 200, body: { data: questions, page: { nextCursor: null, total: 1 } } };
  });
  renderRoutes(
    [{ path: '/courses/:courseId/questions', Component: CourseQuestionsScreen }],
    '/courses/c1/questions?chapter=h2&course=c9',
  );
  expect(await screen.findByText(QUESTION.text)).toBeDefined();
  expect(seen.find(({ path }) => path === '/api/questions')?.params).toMatchObject({
    course: 'c1',
    chapter: 'h2',
  });
  expect(screen.queryByLabelText('Course', { selector: 'input' })).toBeNull();
  const add = await screen.findByRole('link', { name: 'Add question' });
  expect(add.getAttribute('href')).toBe('/add-question?course=c1');
  expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('aria-current')).toBe('page');
});

/** A course whose list has so many questions, in a window that is wide. */
function showCourse(total: () => number) {
  const ofNarrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...ofNarrow(query),
    matches: query === '(width >= 64em)',
  }));
  const course = { _id: 'c1', name: 'Operating Systems', role: 'editor', version: 1 };
  serve((request) => {
    if (request.path === '/api/courses/c1') return { status: 200, body: { data: course } };
    if (request.path !== '/api/questions') return answerLoads(request);
    return { status: 200, body: { data: questions, page: { nextCursor: null, total: total() } } };
  });
  renderRoutes(
    [{ path: '/courses/:courseId/questions', Component: CourseQuestionsScreen }],
    '/courses/c1/questions',
  );
}

test('a long list of a course begins with a line for each question, and stays so while it is narrowed', async () => {
  let total = 51;
  showCourse(() => total);
  expect(await screen.findByRole('region', { name: 'Chosen question' })).toBeDefined();
  total = 1;
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Search questions'), 'fork');
  expect(await screen.findByText('1 question')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Chosen question' })).toBeDefined();
});

test('a list of up to fifty shows whole questions, with their chapter and without the course that all have', async () => {
  showCourse(() => 50);
  const place = await screen.findByTitle('Operating Systems › 2. Processes');
  expect(place.textContent).toBe('2. Processes');
  expect(screen.queryByRole('region', { name: 'Chosen question' })).toBeNull();
});
