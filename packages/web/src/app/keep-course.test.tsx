import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Place } from '../ui/place.ts';
import { keepCourse, useCourseInView } from './keep-course.ts';

function courseAt(address: string, parents?: Place['parents']): string | undefined {
  const { result } = renderHook(() => useCourseInView({ title: '', parents }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  return result.current;
}

test.each([
  ['/courses/c1', undefined, 'c1'],
  ['/courses/c1/near-duplicates', undefined, 'c1'],
  [
    '/chapters/h1',
    [
      { label: 'Courses', to: '/courses' },
      { label: 'Logic', to: '/courses/c2' },
    ],
    'c2',
  ],
  ['/questions?course=c3', undefined, 'c3'],
  ['/questions', [{ label: 'Pool' }], undefined],
  ['/courses', undefined, undefined],
])('at %s the course in view is known', (address, parents, courseId) => {
  expect(courseAt(address, parents)).toBe(courseId);
});

test('what adds a chapter or question keeps the course, and nothing else does', () => {
  expect(keepCourse('/add-chapter', 'c1')).toBe('/add-chapter?course=c1');
  expect(keepCourse('/add-question', 'c1')).toBe('/add-question?course=c1');
  expect(keepCourse('/add-question', undefined)).toBe('/add-question');
  expect(keepCourse('/courses', 'c1')).toBe('/courses');
});
