/**
 * @import { Installation } from '../installation.js'
 * @import { Course } from './courses.js'
 */

/**
 * The reading calls that are measured, by their names.
 * @param {Installation} installation
 * @param {Course} course
 */
export async function readingCalls({ call }, { id }) {
  const firstPage = `/api/questions?course=${id}&limit=100`;
  const question = (await call('GET', firstPage)).body.data[0]._id;
  return [
    { name: 'All courses', path: '/api/courses' },
    { name: 'The chapters of a course', path: `/api/courses/${id}/chapters` },
    { name: 'The first 100 questions of a course', path: firstPage },
    { name: 'One question', path: `/api/questions/${question}` },
    { name: 'What a course holds', path: `/api/courses/${id}/availability` },
  ];
}
