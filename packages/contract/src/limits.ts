/** The bounds of the product, in one place: the server enforces them, the screens tell them. */
export const LIMITS = {
  nameLength: 200,
  questionTextLength: 10_000,
  choiceTextLength: 2_000,
  minChoices: 2,
  maxChoices: 10,
  explanationLength: 10_000,
  sourceLength: 500,
  questionTags: 20,
  tagLength: 50,
  /** The different tags that an answer lists. */
  listedTags: 1_000,
  examQuestions: 1_000,
  examVersions: 26,
  /** All versions of an exam together. */
  questionsInVersions: 5_000,
  /** The most recent exams that an exam can stay clear of. */
  recentExams: 20,
  chapterNumber: 9_999,
  /** The most that a chapter's own maximum may be set to. */
  chapterMaximum: 1_000_000,
  emailLength: 254,
  minPasswordLength: 8,
  maxPasswordLength: 128,
  searchLength: 200,
  pageSize: 100,
  bulkEditQuestions: 1_000,
  courseMembers: 200,
  courseBlueprints: 200,
  courseImages: 2_000,
  /** The near-duplicates that looking through a course keeps, and the pairs that are decided about. */
  coursePairs: 5_000,
  /** The near-duplicates that the answer to a saved question names. */
  nearDuplicatesOfQuestion: 5,
  bodyBytes: 1024 * 1024,
  imageBytes: 8 * 1024 * 1024,
  /** The largest file that is taken: that of an exported account. One of questions is smaller. */
  uploadBytes: 128 * 1024 * 1024,
  questionFileBytes: 128 * 1024 * 1024,
  uploadPartBytes: 4 * 1024 * 1024,
  /** The files that one account has uploaded and not used. */
  accountUploads: 40,
  /** All of them together. */
  accountUploadBytes: 512 * 1024 * 1024,
  importFiles: 20,
  /** As many as are exported: what is written is read. */
  importQuestions: 50_000,
  /** Of all images of an import, which are made anew from them: a photograph of four million takes a second. */
  importPixels: 500_000_000,
  /** Of all images of an account that is brought in; those of an export have at most four million each. */
  accountImportPixels: 4_000_000_000,
  importCategories: 2_000,
  importTags: 2_000,
  /** The columns of correct answers that one call says how to read: a document may have one in each of its tables. */
  importAnswerColumns: 2_000,
  categoryLength: 2_000,
  /** The imports of a course that wait for somebody to choose. */
  openImports: 20,
  /** Those of all courses of an owner: each may hold as much as its files. */
  openImportsOfOwner: 40,
  exportQuestions: 50_000,
  instructionsLength: 5_000,
  resultStudents: 5_000,
  resultBytes: 4 * 1024 * 1024,
  studentLength: 100,
  /** With fewer answers nothing is concluded from what was measured. */
  fewestMeasuredAnswers: 20,
  /** What fewer students answered is shown to those alone who see the students. */
  fewestShownStudents: 5,
} as const;

/** The most questions of one difficulty that a chapter holds, given its maximum. */
export function maxOfEachDifficulty(maxNumberOfQuestions: number): number {
  return Math.ceil(maxNumberOfQuestions / 2);
}

/** The most questions of one objective that a chapter holds, given its maximum. */
export function maxOfEachObjective(maxNumberOfQuestions: number): number {
  return Math.ceil(maxNumberOfQuestions / 3);
}
