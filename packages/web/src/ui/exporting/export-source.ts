/** What goes out as a file. */
export type ExportSource =
  | {
      kind: 'questions';
      /** What the list is narrowed to, and its order, as the list of questions takes it. */
      filters: Readonly<
        Partial<Record<'q' | 'course' | 'chapter' | 'difficulty' | 'objective' | 'sort', string | undefined>>
      >;
      /** What the file is called, without its ending, where the server does not name it. */
      name: string;
    }
  | { kind: 'exam'; examId: string; versions: readonly string[]; name: string };

/** The calls for a source, and what they take beside the format. */
export function callsFor(source: ExportSource, version: string | undefined) {
  const path = source.kind === 'questions' ? '/api/questions' : `/api/exams/${source.examId}`;
  const params = source.kind === 'questions' ? source.filters : { version };
  return { exportPath: `${path}/export`, lossesPath: `${path}/export-losses`, params };
}
