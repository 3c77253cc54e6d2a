const ID = '0190a000-0000-7000-8000-000000000000';

/** Every screen behind the log-in, with ids that lead nowhere. */
export const PROTECTED_ROUTES = [
  '/courses',
  `/courses/${ID}`,
  `/courses/${ID}/update`,
  `/courses/${ID}/history`,
  `/courses/${ID}/import`,
  `/courses/${ID}/near-duplicates`,
  `/courses/${ID}/chapters`,
  '/add-course',
  '/chapters',
  `/chapters/${ID}`,
  `/chapters/${ID}/update`,
  `/chapters/${ID}/questions`,
  '/add-chapter',
  '/questions',
  `/questions/${ID}`,
  `/questions/${ID}/update`,
  '/add-question',
  '/account',
  '/generate-exam',
  '/exams',
  `/exams/${ID}`,
  `/exams/${ID}/questions`,
  `/exams/${ID}/print`,
  `/exams/${ID}/results`,
] as const;
