import { type Migration, sql } from 'kysely';
import initial from './bridge/0001-initial.sql';
import ranks from './bridge/0002-ranks.sql';
import questionPairs from './bridge/0003-question-pairs.sql';
import versions from './bridge/0004-versions.sql';
import questionSignatures from './bridge/0005-question-signatures.sql';
import accounts from './bridge/0006-accounts.sql';
import auditEvents from './bridge/0007-audit-events.sql';
import accountEvents from './bridge/0008-account-events.sql';
import imports from './bridge/0009-imports.sql';
import examResults from './bridge/0010-exam-results.sql';
import paperSettings from './bridge/0011-paper-settings.sql';
import accountImports from './bridge/0012-account-imports.sql';
import alikeInImports from './bridge/0013-alike-in-imports.sql';
import keptSuggestions from './bridge/0014-kept-suggestions.sql';
import answerColumns from './bridge/0015-answer-columns.sql';
import { markup } from './bridge/0016-markup.ts';
import questionFields from './bridge/0017-question-fields.sql';
import notesOfImports from './bridge/0018-notes-of-imports.sql';
import schema from './schema.sql';
import oneRecordOfGeneration from './steps/0021-one-record-of-generation.sql';
import mendedItems from './steps/0022-mended-items.sql';
import columnsOfResults from './steps/0023-columns-of-results.sql';
import { pinnedChoices } from './steps/0024-pinned-choices.ts';
import trash from './steps/0025-trash.sql';
import questionVersions from './steps/0026-question-versions.sql';
import correctedExams from './steps/0028-corrected-exams.sql';
import searchedTexts from './steps/0033-searched-texts.sql';
import displayNames from './steps/0034-display-names.sql';
import examDrafts from './steps/0035-exam-drafts.sql';
import questionsDeletedAtOnce from './steps/0036-questions-deleted-at-once.sql';
import sectionsOfExams from './steps/0037-sections-of-exams.sql';
import makersOfQuestions from './steps/0038-makers-of-questions.sql';
import pinsInExams from './steps/0040-pins-in-exams.sql';
import requestsOfRuns from './steps/0041-requests-of-runs.sql';
import marks from './steps/0042-marks.sql';
import examStudents from './steps/0043-exam-students.sql';
import printedSheets from './steps/0044-printed-sheets.sql';
import hashesOfQuestions from './steps/0047-hashes-of-questions.sql';
import scans from './steps/0048-scans.sql';
import studentMails from './steps/0049-student-mails.sql';
import brokenOffScans from './steps/0050-broken-off-scans.sql';
import pagesThatComeAgain from './steps/0051-pages-that-come-again.sql';
import contentKeys from './steps/0052-content-keys.sql';
import kindsOfRanks from './steps/0053-kinds-of-ranks.sql';
import unusedParts from './steps/0054-unused-parts.sql';
import usedUploads from './steps/0055-used-uploads.sql';
import studentsOfLastMailings from './steps/0056-students-of-last-mailings.sql';
import mailCounts from './steps/0057-mail-counts.sql';
import studentsInTheTrash from './steps/0058-students-in-the-trash.sql';
import figuresForMembers from './steps/0059-figures-for-members.sql';
import composedNames from './steps/0060-composed-names.sql';
import accountStorage from './steps/0061-account-storage.sql';
import pausedScans from './steps/0062-paused-scans.sql';
import sheetsOfPictures from './steps/0063-sheets-of-pictures.sql';
import figuresAsMarked from './steps/0064-figures-as-marked.sql';
import { markupAsCommonMark } from './steps/0068-markup-as-commonmark.ts';
import auditsOfScans from './steps/0072-audits-of-scans.sql';
import largePrintOfStudents from './steps/0074-large-print-of-students.sql';

/**
 * Every step by name, in order. Those of `bridge/` upgrade databases and backups from before the first release; later
 * ones are in `steps/`. A step never changes once a database has had it.
 *
 * Numbers that are missing never had a step. They stay free: a database runs its steps in order, so a new one comes after all
 * others.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': fromText(initial),
  '0002-ranks': fromText(ranks),
  '0003-question-pairs': fromText(questionPairs),
  '0004-versions': fromText(versions),
  '0005-question-signatures': fromText(questionSignatures),
  '0006-accounts': fromText(accounts),
  '0007-audit-events': fromText(auditEvents),
  '0008-account-events': fromText(accountEvents),
  '0009-imports': fromText(imports),
  '0010-exam-results': fromText(examResults),
  '0011-paper-settings': fromText(paperSettings),
  '0012-account-imports': fromText(accountImports),
  '0013-alike-in-imports': fromText(alikeInImports),
  '0014-kept-suggestions': fromText(keptSuggestions),
  '0015-answer-columns': fromText(answerColumns),
  '0016-markup': markup,
  '0017-question-fields': fromText(questionFields),
  '0018-notes-of-imports': fromText(notesOfImports),
  '0021-one-record-of-generation': fromText(oneRecordOfGeneration),
  '0022-mended-items': fromText(mendedItems),
  '0023-columns-of-results': fromText(columnsOfResults),
  '0024-pinned-choices': pinnedChoices,
  '0025-trash': fromText(trash),
  '0026-question-versions': fromText(questionVersions),
  '0028-corrected-exams': fromText(correctedExams),
  '0033-searched-texts': fromText(searchedTexts),
  '0034-display-names': fromText(displayNames),
  '0035-exam-drafts': fromText(examDrafts),
  '0036-questions-deleted-at-once': fromText(questionsDeletedAtOnce),
  '0037-sections-of-exams': fromText(sectionsOfExams),
  '0038-makers-of-questions': fromText(makersOfQuestions),
  '0040-pins-in-exams': fromText(pinsInExams),
  '0041-requests-of-runs': fromText(requestsOfRuns),
  '0042-marks': fromText(marks),
  '0043-exam-students': fromText(examStudents),
  '0044-printed-sheets': fromText(printedSheets),
  '0047-hashes-of-questions': fromText(hashesOfQuestions),
  '0048-scans': fromText(scans),
  '0049-student-mails': fromText(studentMails),
  '0050-broken-off-scans': fromText(brokenOffScans),
  '0051-pages-that-come-again': fromText(pagesThatComeAgain),
  '0052-content-keys': fromText(contentKeys),
  '0053-kinds-of-ranks': fromText(kindsOfRanks),
  '0054-unused-parts': fromText(unusedParts),
  '0055-used-uploads': fromText(usedUploads),
  '0056-students-of-last-mailings': fromText(studentsOfLastMailings),
  '0057-mail-counts': fromText(mailCounts),
  '0058-students-in-the-trash': fromText(studentsInTheTrash),
  '0059-figures-for-members': fromText(figuresForMembers),
  '0060-composed-names': fromText(composedNames),
  '0061-account-storage': fromText(accountStorage),
  '0062-paused-scans': fromText(pausedScans),
  '0063-sheets-of-pictures': fromText(sheetsOfPictures),
  '0064-figures-as-marked': fromText(figuresAsMarked),
  '0068-markup-as-commonmark': markupAsCommonMark,
  '0072-audits-of-scans': fromText(auditsOfScans),
  '0074-large-print-of-students': fromText(largePrintOfStudents),
};

/** The name of the last step. */
export const NEWEST_LEVEL = Object.keys(MIGRATIONS).at(-1) ?? '';

/** The same names for a new database: the first step runs all of `schema.sql`, the others do nothing. */
export const MIGRATIONS_OF_NEW: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.keys(MIGRATIONS).map((name, index) => [name, fromText(index === 0 ? schema : '')]),
);

/** Runs a file statement by statement, so that each has its own timeout and an error names the failed statement. */
function fromText(text: string): Migration {
  return {
    async up(db) {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
    },
  };
}

/**
 * The statements of a file without their semicolons. One ends with a line that ends in a semicolon, outside `$$ … $$`.
 * A comment stands on lines of its own and not within `$$`.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let isQuoted = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('--')) continue;
    lines.push(line);
    if (line.split('$$').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted || !line.endsWith(';')) continue;
    statements.push(lines.join('\n').slice(0, -1));
    lines = [];
  }
  if (lines.length > 0)
    throw new Error(`The last statement does not end in a semicolon: ${lines.join('\n')}`);
  return statements;
}
