import type { Cell } from '@exam/assembly';
import type { QuestionRow } from '../questions/index.ts';

/** Where a question stands in the pool. */
export function cellOf({ chapter_id, difficulty, objective }: QuestionRow): Cell {
  return { chapterId: chapter_id, kind: { difficulty, objective } };
}
