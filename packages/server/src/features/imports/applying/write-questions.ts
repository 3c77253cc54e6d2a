import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Progress } from '../../../platform/workshop/index.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { replaceImages } from '../../images/index.ts';
import { insertQuestions } from '../../questions/index.ts';
import type { Destination } from '../planning/place-categories.ts';
import type { PlannedQuestion } from '../planning/plan-import.ts';
import { listTexts, type TextRow } from './queries.ts';

interface Writing {
  readonly importId: string;
  readonly accountId: string;
  readonly chapterIds: ReadonlyMap<Destination, string>;
  /** Image ids by the keys that the files use. */
  readonly imageIds: ReadonlyMap<string, string>;
  readonly progress: Progress;
}

/** Triggers count cells and ranks once per statement; a thousand questions have 12,000 values. */
const ROWS_PER_STATEMENT = 1_000;

/** Adds questions to their chapters in file order. @returns their ids */
export async function writeQuestions(
  trx: Trx,
  { importId, accountId, chapterIds, imageIds, progress }: Writing,
  questions: readonly PlannedQuestion[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < questions.length; first += ROWS_PER_STATEMENT) {
    const part = questions.slice(first, first + ROWS_PER_STATEMENT);
    const texts = await listTexts(
      trx,
      importId,
      part.map(({ position }) => position),
    );
    const rows = await mapInSlices(part.entries(), ([index, question]) => ({
      id: uuid(),
      chapterId: chapterIds.get(question.destination)!,
      ...withImages(texts[index]!, imageIds),
      difficulty: question.difficulty,
      objective: question.objective,
      tags: [...question.tags],
    }));
    await insertQuestions(trx, accountId, rows);
    ids.push(...rows.map(({ id }) => id));
    progress.done += part.length;
  }
  return ids;
}

function withImages({ position: _, ...said }: TextRow, imageIds: ReadonlyMap<string, string>) {
  const shown = (text: string) => replaceImages(text, (key) => imageIds.get(key) ?? key);
  return {
    ...said,
    text: shown(said.text),
    choices: said.choices.map(shown),
    pinnedChoices: said.pinnedChoices.map(shown),
    correctAnswer: shown(said.correctAnswer),
    explanation: shown(said.explanation),
  };
}
