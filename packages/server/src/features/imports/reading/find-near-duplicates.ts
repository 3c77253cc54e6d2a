import type { Db } from '../../../platform/database/connect.ts';
import { compareNewcomers, type Likeness } from '../../near-duplicates/index.ts';
import type { JudgedItem } from './judge-item.ts';

/** The near-duplicate of an item, as it is stored. */
export type NearColumns = Pick<JudgedItem, 'nearQuestionId' | 'nearPosition' | 'nearSimilarity'>;

/**
 * Finds the near-duplicates of questions among the items, in the course or earlier in the files.
 * @returns by the positions of the items that have one
 */
export async function findNearDuplicates(
  db: Db,
  courseId: string,
  blocks: AsyncIterable<readonly JudgedItem[]>,
): Promise<ReadonlyMap<number, NearColumns>> {
  /** Positions of the questions by their index in this list. */
  const positions: number[] = [];
  async function* questions() {
    let position = 0;
    for await (const items of blocks) {
      const ofBlock = items.filter(({ state }, at) => {
        if (state === 'question') positions.push(position + at);
        return state === 'question';
      });
      position += items.length;
      yield ofBlock.map(comparable);
    }
  }
  const likenesses = await compareNewcomers(db, courseId, questions());
  return new Map(
    [...likenesses].map(([place, likeness]) => [positions[place]!, columnsOf(likeness, positions)]),
  );
}

function comparable({ text, choices, correctAnswer }: JudgedItem) {
  return { text, choices, correctAnswer };
}

function columnsOf({ to, similarity }: Likeness, positions: readonly number[]): NearColumns {
  return 'questionId' in to
    ? { nearQuestionId: to.questionId, nearSimilarity: similarity }
    : { nearPosition: positions[to.place]!, nearSimilarity: similarity };
}
