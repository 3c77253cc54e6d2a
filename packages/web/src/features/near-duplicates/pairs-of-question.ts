import type { Question, QuestionPair } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { courseQueries } from '../../data/courses.ts';
import { nearDuplicateQueries } from '../../data/near-duplicates.ts';

interface PairsOfQuestion {
  /** Undefined until they are known. */
  pairs: readonly QuestionPair[] | undefined;
  /** Whether the account may decide about them. */
  canEdit: boolean;
}

/** The pairs that a question is in. */
export function usePairsOf({ _id, chapter }: Question): PairsOfQuestion {
  const courseId = chapter.course._id;
  const { data: pairs } = useQuery(nearDuplicateQueries.ofQuestion(courseId, _id));
  const { data: course } = useQuery(courseQueries.detail(courseId));
  return { pairs, canEdit: course !== undefined && course.role !== 'viewer' };
}
