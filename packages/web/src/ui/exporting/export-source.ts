import type { ExportedQuestions } from '../../data/question-exports.ts';

/** The questions of an export. */
export type ExportSource =
  | {
      kind: 'questions';
      /** The filters and the order of the list of questions. */
      filters: Extract<ExportedQuestions, { filters: unknown }>['filters'];
      /** The name of the file without its ending, used if the server does not name it. */
      name: string;
    }
  | { kind: 'exam'; examId: string; versions: readonly string[]; name: string };

/** The questions of a source; of an exam those of a version. */
export function questionsOf(source: ExportSource, version: string | undefined): ExportedQuestions {
  return source.kind === 'questions' ? { filters: source.filters } : { examId: source.examId, version };
}
