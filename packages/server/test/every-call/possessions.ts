/** The ids of one of everything that an account can have, by the kinds of ids. */
export interface Possessions {
  readonly session: string;
  /** A token for programs. */
  readonly apiToken: string;
  readonly course: string;
  readonly member: string;
  /** A group of colleagues with one member, with which nothing is shared. */
  readonly group: string;
  readonly groupMember: string;
  readonly chapter: string;
  readonly question: string;
  /** Another question, a near-duplicate of the first. */
  readonly twin: string;
  readonly image: string;
  readonly blueprint: string;
  readonly exam: string;
  /** The role of a marker of the exam. */
  readonly examHelper: string;
  /** A scan of the exam, and its page, which is discarded. */
  readonly scan: string;
  readonly scannedPage: string;
  /** A question in the trash. */
  readonly trashItem: string;
  /** A completely uploaded file. */
  readonly upload: string;
  /** An import that was read, and one that was applied. */
  readonly import: string;
  readonly imported: string;
  /** The export file of another account, an account import that waits, and one that is applied. */
  readonly accountFile: string;
  readonly accountImport: string;
  readonly importedAccount: string;
}

/** Their names stand for the ids, for tests that need only the form of a body. */
export const SOME_POSSESSIONS: Possessions = {
  session: 'session',
  apiToken: 'token for programs',
  course: 'course',
  member: 'member',
  group: 'group',
  groupMember: 'member of the group',
  chapter: 'chapter',
  question: 'question',
  twin: 'twin',
  image: 'image',
  blueprint: 'blueprint',
  exam: 'exam',
  examHelper: 'exam helper',
  scan: 'scan',
  scannedPage: 'scanned page',
  trashItem: 'item of the trash',
  upload: 'upload',
  import: 'import',
  imported: 'imported',
  accountFile: 'account file',
  accountImport: 'account import',
  importedAccount: 'imported account',
};
