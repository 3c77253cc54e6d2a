import type { Db } from '../../../platform/database/connect.ts';
import { type Likeness, Newcomers } from '../../near-duplicates/index.ts';
import type { JudgedItem } from './judge-item.ts';

/** The near-duplicate of an item, as it is stored. */
export type NearColumns = Pick<JudgedItem, 'nearQuestionId' | 'nearPosition' | 'nearSimilarity'>;

/** Finds the near-duplicates of questions among items, in the course or earlier in the files. */
export class NearDuplicates {
  readonly #newcomers: Newcomers;
  /** Positions of the questions by their index among the newcomers. */
  readonly #positions: number[] = [];
  #numberOfItems = 0;

  constructor(db: Db, courseId: string) {
    this.#newcomers = new Newcomers(db, courseId);
  }

  /** Takes in the next items. Yields to other requests. */
  async add(items: readonly JudgedItem[]): Promise<void> {
    const questions = items.filter(({ state }, at) => {
      if (state === 'question') this.#positions.push(this.#numberOfItems + at);
      return state === 'question';
    });
    this.#numberOfItems += items.length;
    await this.#newcomers.add(questions);
  }

  /** @returns a function that drops everything added after this call */
  mark(): () => void {
    const [questions, items, drop] = [this.#positions.length, this.#numberOfItems, this.#newcomers.mark()];
    return () => {
      this.#positions.length = questions;
      this.#numberOfItems = items;
      drop();
    };
  }

  /** @returns by the positions of the items that have one */
  async find(): Promise<ReadonlyMap<number, NearColumns>> {
    const likenesses = await this.#newcomers.compare();
    return new Map(
      [...likenesses].map(([place, likeness]) => [
        this.#positions[place]!,
        columnsOf(likeness, this.#positions),
      ]),
    );
  }
}

function columnsOf({ to, similarity }: Likeness, positions: readonly number[]): NearColumns {
  return 'questionId' in to
    ? { nearQuestionId: to.questionId, nearSimilarity: similarity }
    : { nearPosition: positions[to.place]!, nearSimilarity: similarity };
}
