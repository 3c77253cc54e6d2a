export * from './account.ts';
export * from './account-events.ts';
export * from './account-export.ts';
export * from './account-imports.ts';
export {
  type Annotations,
  AnnotationsSchema,
  annotationFields,
} from './annotations.ts';
export {
  ANSWER_READINGS,
  type AnswerColumn,
  AnswerColumnSchema,
  type AnswerReading,
} from './answer-columns.ts';
export * from './answers.ts';
export { API_DOCS_PATH } from './api-docs.ts';
export * from './api-tokens.ts';
export * from './audit-events.ts';
export * from './blueprints.ts';
export * from './bulk-edits.ts';
export * from './bytes-in-words.ts';
export * from './chapter-limits.ts';
export * from './chapters.ts';
export * from './characters.ts';
export * from './colleague-groups.ts';
export * from './copies.ts';
export * from './correct-versions.ts';
export { ChapterCountsField, DifficultyCounts, distributionField, ObjectiveCounts } from './counts.ts';
export * from './courses.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export {
  type ExamChange,
  type ExamCorrection,
  type ExamCorrections,
  type MendedTexts,
  SentCorrectionSchema,
} from './exam-corrections.ts';
export * from './exam-drafts.ts';
export * from './exam-generation.ts';
export * from './exam-helpers.ts';
export * from './exam-marks.ts';
export * from './exam-outputs.ts';
export * from './exam-results.ts';
export * from './exam-students.ts';
export * from './exams.ts';
export { isStorable, NO_ID } from './fields.ts';
export * from './formats.ts';
export * from './grade-scales.ts';
export * from './gradebook-names.ts';
export * from './images.ts';
export type { ImportChoices, ImportPlan, Label } from './import-choices.ts';
export * from './imports.ts';
export * from './installation.ts';
export * from './letters.ts';
export * from './limits.ts';
export { MARKUP_FIELDS, type MarkupField, mapMarkup } from './markup-fields.ts';
export * from './members.ts';
export { mendChoices } from './mend-choices.ts';
export * from './near-duplicates.ts';
export * from './operator.ts';
export * from './papers.ts';
export * from './passwords.ts';
export * from './pinned-choices.ts';
export * from './printed-sheets.ts';
export * from './question-exports.ts';
export * from './question-history.ts';
export * from './questions.ts';
export * from './result-mails.ts';
export * from './rich-text.ts';
export * from './scans.ts';
export * from './search.ts';
export * from './sessions.ts';
export * from './shared-answers.ts';
export * from './sign-on.ts';
export * from './sign-up-rules.ts';
export * from './table-columns.ts';
export * from './tags.ts';
export * from './text-encodings.ts';
export * from './texts.ts';
export * from './to-dos.ts';
export * from './trash.ts';
export * from './uploads.ts';
export * from './users.ts';
export * from './vocabulary.ts';
