import type { ExportedQuestions } from '../../data/question-exports.ts';

/** What goes out as a file. */
export type ExportSource =
  | {
      kind: 'questions';
      /** What the list is narrowed to, and its order, as the list of questions takes it. */
      filters: Extract<ExportedQuestions, { filters: unknown }>['filters'];
      /** What the file is called, without its ending, where the server does not name it. */
      name: string;
    }
  | { kind: 'exam'; examId: string; versions: readonly string[]; name: string };

/** The questions of a source; of an exam those of a version. */
export function questionsOf(source: ExportSource, version: string | undefined): ExportedQuestions {
  return source.kind === 'questions' ? { filters: source.filters } : { examId: source.examId, version };
}
