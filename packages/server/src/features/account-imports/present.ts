import type { AccountImport } from '@exam/contract';
import type { AccountImportRow } from './queries.ts';

export function presentAccountImport(row: AccountImportRow): AccountImport {
  return {
    _id: row.id,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    failure: row.failure,
    progress: row.runId === null ? null : { done: row.done, total: row.total },
    email: row.email,
    exportedAt: row.exportedAt?.toISOString() ?? null,
    courses: row.courses.map((course) => ({
      name: course.name,
      numberOfChapters: course.numberOfChapters,
      numberOfQuestions: course.numberOfQuestions,
      numberOfImages: course.numberOfImages,
      numberOfBlueprints: course.numberOfBlueprints,
    })),
    numberOfExams: row.numberOfExams,
  };
}
