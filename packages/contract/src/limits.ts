/** The limits of the product in one place: the server enforces them, the screens show them. */
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
  /** Distinct tags in one answer. */
  listedTags: 1_000,
  examQuestions: 1_000,
  examVersions: 26,
  /** Total of all versions of an exam. */
  questionsInVersions: 5_000,
  /** Questions that one correction of an exam mends in the pool, too. */
  mendedInPool: 100,
  /** Most recent exams that can be avoided. */
  recentExams: 20,
  chapterNumber: 9_999,
  /** Upper limit of a chapter's own maximum. */
  chapterMaximum: 1_000_000,
  emailLength: 254,
  /** Mails of an account that tell others of shared courses and of groups. Further ones are not sent; what is shared is shared all the same. */
  sharingMailsPerHour: 30,
  /** How long an invitation to sign up works. */
  invitationDays: 7,
  displayNameLength: 100,
  minPasswordLength: 8,
  maxPasswordLength: 128,
  searchLength: 200,
  pageSize: 100,
  bulkEditQuestions: 5_000,
  /** Number of chapters whose questions are deleted at once: each chapter becomes an item of the trash. */
  bulkDeleteChapters: 100,
  bulkEditBytes: 4 * 1024 * 1024,
  courseMembers: 200,
  /** Owners of a course, those who are asked to be one included. */
  courseOwners: 3,
  /** Groups of colleagues of an account, the members of each, and the courses that are shared with one. */
  groups: 50,
  groupMembers: 100,
  groupCourses: 200,
  courseBlueprints: 200,
  /** Tokens for programs of an account, the days that one lasts, and the courses that it may name. */
  accountTokens: 20,
  tokenDays: 365,
  tokenCourses: 100,
  /** Exams in the making of one account; each has at most `bodyBytes`. */
  examDrafts: 50,
  courseImages: 2_000,
  /** Near-duplicates found by comparing a course, and pairs with a decision. */
  coursePairs: 5_000,
  /** Questions of one cluster of pairs. */
  clusterQuestions: 20,
  /** Clusters in one answer. */
  listedClusters: 20,
  /** Pairs decided in one call: all pairs of the largest cluster. */
  decidedPairs: 190,
  /** Near-duplicates in the answer to a saved question. */
  nearDuplicatesOfQuestion: 5,
  bodyBytes: 1024 * 1024,
  imageBytes: 8 * 1024 * 1024,
  /** Largest accepted file: that of an exported account. Files of questions have lower limits. */
  uploadBytes: 128 * 1024 * 1024,
  questionFileBytes: 128 * 1024 * 1024,
  uploadPartBytes: 4 * 1024 * 1024,
  /** Unused uploads of one account. */
  accountUploads: 40,
  /** Total size of the unused uploads of one account. */
  accountUploadBytes: 512 * 1024 * 1024,
  importFiles: 20,
  /** Equals the limit of an export, so that everything that is written can be read. */
  importQuestions: 50_000,
  /**
   * Total pixels of the images of an import, which are encoded again: a photograph of four million pixels takes a
   * second.
   */
  importPixels: 500_000_000,
  /** Total pixels of the images of an imported account; an exported image has at most four million. */
  accountImportPixels: 4_000_000_000,
  importCategories: 2_000,
  importTags: 2_000,
  /** Columns of correct answers in one call: a document may have one in each of its tables. */
  importAnswerColumns: 2_000,
  categoryLength: 2_000,
  /** Unfinished imports of a course. */
  openImports: 20,
  /** Unfinished imports of all courses of an owner: each may be as large as its files. */
  openImportsOfOwner: 40,
  exportQuestions: 50_000,
  instructionsLength: 5_000,
  resultStudents: 5_000,
  /** Students who are listed for one exam. */
  examStudents: 5_000,
  /** Of an exam, and of a course. */
  examHelpers: 50,
  /** The exams with whose sheets an account helps, in a list. */
  listedDuties: 200,
  /** Blank answer sheets printed beside those of the students. */
  blankSheets: 500,
  studentNumberLength: 100,
  studentGroupLength: 100,
  studentListBytes: 4 * 1024 * 1024,
  resultBytes: 4 * 1024 * 1024,
  studentLength: 100,
  /** Largest file of scanned pages; a stack is sent in as many files as it needs. */
  scanBytes: 128 * 1024 * 1024,
  /** Scanned pages of an exam. */
  examScannedPages: 10_000,
  /** Total size of the stored pictures of an exam's scanned pages, and of those of all exams of an account. */
  examScanBytes: 1024 * 1024 * 1024,
  accountScanBytes: 4 * 1024 * 1024 * 1024,
  /** Largest picture of a scanned page in a sheet for a student. */
  sheetPictureBytes: 150 * 1024,
  /** Doubts in one answer. */
  listedDoubts: 100,
  /** Questions of an audit of the reading, and audits of an exam. */
  auditedQuestions: 20,
  scanAudits: 200,
  /** Days that scanned pages are kept after the results are final, unless the owner says otherwise, and the most. */
  scansKeptDaysByDefault: 30,
  scansKeptDays: 365,
  questionPoints: 100,
  gradeLength: 20,
  scaleGrades: 50,
  /** Characters of the reason of a regrading. */
  reasonLength: 500,
  /** Regradings of an exam, undone ones included. */
  examRegradings: 200,
  mailSubjectLength: 200,
  mailTextLength: 4_000,
  /** Mails that an account sends in a day: results, and news of shared courses. */
  sentMailsPerDay: 5_000,
  /** Mails that others than its reader cause to an address in a day, codes and links for a new password included. */
  receivedMailsPerDay: 5,
  /** Students in the preview of other marks. */
  previewedStudents: 1_000,
  /** Earlier versions of a question, and how long each is kept. */
  questionVersions: 20,
  questionVersionDays: 400,
  /** Days that the events of a course or an account are kept: a little more than a school year. */
  auditDays: 400,
  /** Exams in the history of a question. */
  examsOfQuestion: 100,
  /** How long something deleted can be put back. */
  trashDays: 30,
  /** Fewer answers allow no conclusions. */
  fewestMeasuredAnswers: 20,
  /** Results of fewer students are shown only to those who may see the students. */
  fewestShownStudents: 5,
} as const;

/** Sizes of letters for readers who see little, in points. From the first one on a print is in large print. */
export const LARGE_PRINT_SIZES = [14, 16, 18] as const;
export type LargePrintSize = (typeof LARGE_PRINT_SIZES)[number];

/** The most questions of one difficulty that a chapter holds, given its maximum. */
export function maxOfEachDifficulty(maxNumberOfQuestions: number): number {
  return Math.ceil(maxNumberOfQuestions / 2);
}

/** The most questions of one objective that a chapter holds, given its maximum. */
export function maxOfEachObjective(maxNumberOfQuestions: number): number {
  return Math.ceil(maxNumberOfQuestions / 3);
}
