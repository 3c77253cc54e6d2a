/** One of everything that an account can have, by the words that ids stand for. */
export interface Possessions {
  readonly session: string;
  readonly course: string;
  readonly member: string;
  readonly chapter: string;
  readonly question: string;
  /** Another question, much like the first. */
  readonly twin: string;
  readonly image: string;
  readonly blueprint: string;
  readonly exam: string;
  /** A file that is here as a whole. */
  readonly upload: string;
  /** Files that were read, and others that were imported. */
  readonly import: string;
  readonly imported: string;
  /** The file of another account, an import that waits, and one that is over. */
  readonly accountFile: string;
  readonly accountImport: string;
  readonly importedAccount: string;
}

/** Possessions by their own names, where only the form of a body matters. */
export const SOME_POSSESSIONS: Possessions = {
  session: 'session',
  course: 'course',
  member: 'member',
  chapter: 'chapter',
  question: 'question',
  twin: 'twin',
  image: 'image',
  blueprint: 'blueprint',
  exam: 'exam',
  upload: 'upload',
  import: 'import',
  imported: 'imported',
  accountFile: 'account file',
  accountImport: 'account import',
  importedAccount: 'imported account',
};
