import type { Db } from '../../../platform/database/connect.ts';
import { compareNewcomers, type Likeness } from '../../near-duplicates/index.ts';
import type { JudgedItem } from './judge-item.ts';

/** The items, the questions among them with what they are nearly the same as: of the course, or of the files before. */
export async function markNearDuplicates(
  db: Db,
  courseId: string,
  items: readonly JudgedItem[],
): Promise<JudgedItem[]> {
  const positions = [...items.keys()].filter((position) => items[position]!.state === 'question');
  const likenesses = await compareNewcomers(
    db,
    courseId,
    positions.map((position) => comparable(items[position]!)),
  );
  const marked = [...items];
  for (const [place, position] of positions.entries()) {
    const likeness = likenesses[place];
    if (likeness) marked[position] = { ...items[position]!, ...columnsOf(likeness, positions) };
  }
  return marked;
}

function comparable({ text, choices, correct_answer: correctAnswer }: JudgedItem) {
  return { text, choices, correctAnswer };
}

function columnsOf({ to, similarity }: Likeness, positions: readonly number[]) {
  return 'questionId' in to
    ? { near_question_id: to.questionId, near_similarity: similarity }
    : { near_position: positions[to.place]!, near_similarity: similarity };
}
