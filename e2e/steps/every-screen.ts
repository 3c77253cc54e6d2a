import type { poolOf } from './pool.ts';

/** A screen that shows something: its address, and what its title in the browser's tab begins with. */
export interface Screen {
  readonly path: string;
  readonly title: string;
}

export const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/about', title: 'About' },
  { path: '/login', title: 'Log in' },
  { path: '/signup', title: 'Sign up' },
  { path: '/verify-email', title: 'Verify e-mail' },
  { path: '/sign-on', title: 'Sign on' },
  { path: '/forgot-password', title: 'Forgot password' },
  { path: '/reset-password', title: 'Set a new password' },
];

const CODE = `\`\`\`
for (let line = 1; line <= 10; line++) console.log('a line that is far too long for a narrow page', line);
\`\`\``;

/** Every screen behind the log-in, over a course that is made for it: with a formula, code, near-duplicates and an exam. */
export async function protectedScreens(pool: ReturnType<typeof poolOf>): Promise<Screen[]> {
  const course = await pool.makeCourse('Programming');
  // Several tests of an account make one: names of regions on a screen differ.
  await pool.makeGroup(`Programming team ${course._id}`, course._id);
  const chapter = await pool.makeChapter(course._id, { name: 'Loops' });
  const question = await pool.makeQuestion(chapter._id, {
    text: `How many lines does this write?\n${CODE}`,
    choices: ['$10$', '$\\frac{10}{2}$', 'none'],
    correctAnswer: '$10$',
  });
  await pool.makeQuestion(chapter._id, {
    text: `How many lines does this write in all?\n${CODE}`,
    choices: ['none', '$10$', '$\\frac{10}{2}$'],
    correctAnswer: '$10$',
  });
  const exam = await pool.makeExamOf([question], course._id, 'Midterm, winter');
  await pool.makeResults(exam._id, 'student,answers\n1001,A\n1002,B\n1003,-\n');
  const scanned = await pool.makeExamOf([question], course._id, 'Read from sheets');
  const sheet = await pool.typeSheet(scanned._id, '1001', ['A']);
  return [
    { path: '/courses', title: 'Courses' },
    { path: `/courses/${course._id}`, title: course.name },
    { path: `/courses/${course._id}/update`, title: 'Update course' },
    { path: `/courses/${course._id}/history`, title: `History of ${course.name}` },
    { path: `/courses/${course._id}/questions`, title: `Questions of ${course.name}` },
    { path: `/courses/${course._id}/exams`, title: `Exams of ${course.name}` },
    { path: `/courses/${course._id}/import`, title: 'Import questions' },
    { path: `/courses/${course._id}/near-duplicates`, title: `Near-duplicates of ${course.name}` },
    { path: `/courses/${course._id}/chapters`, title: `Chapters of ${course.name}` },
    { path: '/groups', title: 'Groups of colleagues' },
    { path: '/add-course', title: 'Add course' },
    { path: '/chapters', title: 'Chapters' },
    { path: `/chapters/${chapter._id}`, title: chapter.name },
    { path: `/chapters/${chapter._id}/update`, title: 'Update chapter' },
    { path: `/chapters/${chapter._id}/questions`, title: 'Questions' },
    { path: '/add-chapter', title: 'Add chapter' },
    { path: '/questions', title: 'Questions' },
    { path: `/questions/${question._id}`, title: 'Question' },
    { path: `/questions/${question._id}/update`, title: 'Update question' },
    { path: '/add-question', title: 'Add question' },
    { path: '/account', title: 'Account' },
    { path: '/exam-days', title: 'Exam days' },
    { path: '/trash', title: 'Trash' },
    // The account is no operator, so there is no such page.
    { path: '/operator', title: 'Page not found' },
    { path: '/generate-exam', title: 'Generate exam' },
    { path: '/exams', title: 'All Exams' },
    { path: `/exams/${exam._id}`, title: 'Midterm, winter' },
    { path: `/exams/${exam._id}/questions`, title: 'All Questions of Midterm, winter exam' },
    { path: `/exams/${exam._id}/correct`, title: 'Corrected copy of Midterm, winter' },
    { path: `/exams/${exam._id}/print`, title: 'Print Midterm, winter' },
    { path: `/exams/${exam._id}/students`, title: 'Students of Midterm, winter' },
    { path: `/exams/${exam._id}/results`, title: 'Results of Midterm, winter' },
    { path: `/exams/${scanned._id}/sheets`, title: 'Answer sheets of Read from sheets' },
    { path: `/exams/${scanned._id}/sheets/open`, title: 'Check the sheets' },
    { path: `/exams/${scanned._id}/sheets/pages/${sheet._id}`, title: 'Page of an answer sheet' },
  ];
}
