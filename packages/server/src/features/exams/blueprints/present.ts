import type { KeptBlueprint } from '@exam/contract';
import type { BlueprintRow } from './queries.ts';

export function presentBlueprint(row: BlueprintRow): KeptBlueprint {
  const { simple, difficult } = row.difficulty;
  const { reminding, understanding, creativity } = row.objective;
  return {
    _id: row.id,
    name: row.name,
    courseId: row.courseId,
    chapters: row.chapters,
    difficulty: { simple, difficult },
    objective: { reminding, understanding, creativity },
  };
}
