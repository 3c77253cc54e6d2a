import { mapMarkup } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Progress } from '../../../platform/jobs/index.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { replaceImages } from '../../images/index.ts';
import type { Destination } from '../planning/place-categories.ts';
import type { PlannedQuestion } from '../planning/plan-import.ts';
import { copyItems, listTextsWithImages } from './queries.ts';

interface Writing {
  readonly importId: string;
  readonly accountId: string;
  readonly chapterIds: ReadonlyMap<Destination, string>;
  /** Image ids by the keys that the files use. */
  readonly imageIds: ReadonlyMap<string, string>;
  readonly progress: Progress;
}

/** Triggers count cells and ranks once per statement. */
const ROWS_PER_STATEMENT = 1_000;

/** Adds questions to their chapters in file order. @returns their ids */
export async function writeQuestions(
  trx: Trx,
  { importId, accountId, chapterIds, imageIds, progress }: Writing,
  questions: readonly PlannedQuestion[],
): Promise<string[]> {
  const shownText = (text: string) => replaceImages(text, (key) => imageIds.get(key) ?? key);
  const ids: string[] = [];
  for (let first = 0; first < questions.length; first += ROWS_PER_STATEMENT) {
    const part = questions.slice(first, first + ROWS_PER_STATEMENT);
    const showing = await listTextsWithImages(
      trx,
      importId,
      part.map(({ position }) => position),
    );
    const shown = new Map(
      await mapInSlices(
        showing,
        ({ position, ...texts }) => [position, mapMarkup(texts, shownText)] as const,
      ),
    );
    const rows = part.map(({ destination, ...question }) => ({
      id: uuid(),
      chapterId: chapterIds.get(destination)!,
      ...question,
      ...shown.get(question.position),
    }));
    await copyItems(trx, { importId, accountId }, rows);
    ids.push(...rows.map(({ id }) => id));
    progress.done += part.length;
  }
  return ids;
}
