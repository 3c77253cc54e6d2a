export { categoryOf, parseCategory } from './categories.ts';
export type { ColumnsBefore, RawFile } from './format-files.ts';
export { writeCsvRow } from './formats/csv/csv.ts';
export { keyOfImage } from './image-key.ts';
export { labelOfTag, tagsOf } from './labels.ts';
export { findLosses, type Loss, listLosses } from './list-losses.ts';
export { kindOfNote } from './note-kinds.ts';
export { blocksOf, type FileBlock } from './opened-file.ts';
export {
  type FileItem,
  type FileQuestion,
  type FileSummary,
  type ImageToWrite,
  type LeftBehind,
  type Place,
  type QuestionDraft,
  type QuestionFile,
  type QuestionsToWrite,
  type QuestionToWrite,
  UnreadableFile,
} from './question-file.ts';
export { openQuestionFile, readQuestionFile } from './read-question-file.ts';
export { layoutOfNames, type RememberedFields } from './results-columns.ts';
export {
  type AnswerRow,
  type RowProblem,
  readAnswers,
  readAnswersOfWorkbook,
  type SaidOfResults,
  UnreadableResults,
  versionNumber,
} from './results-file.ts';
export {
  readStudentsFile,
  type SaidOfStudents,
  type StudentOfList,
  type StudentsFile,
  UnreadableStudents,
} from './students-file.ts';
export { writeQuestionFile } from './write-question-file.ts';
export { type TableCell, type TableToWrite, writeTableFile } from './write-table-file.ts';
