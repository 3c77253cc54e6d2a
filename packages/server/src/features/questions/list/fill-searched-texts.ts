import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/connect.ts';

const QUESTIONS_AT_ONCE = 200;
/** Interval in which the server looks for changed questions. */
const INTERVAL_MS = 2_000;

/**
 * Makes the searched texts of questions that were added or changed, and with them the index, apart from the change itself: the
 * index takes several times as long as the question.
 * @returns the number of questions
 */
export async function fillSearchedTexts(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update searched_texts
    set words = searched_text(questions.text, questions.name, questions.choices, questions.tags)
    from questions
    where questions.id = question_id and question_id in (
      select question_id from searched_texts where words is null
      limit ${QUESTIONS_AT_ONCE} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Fills the searched texts every few seconds. While there is much to do it rests as long as it works, so that it never takes
 * more than half of a processor.
 * @returns a function that stops it and waits until it has stopped
 */
export function keepSearchedTexts(db: Db, log: Logger): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const fill = async () => {
    while (!isStopped) {
      const startMs = performance.now();
      const filled = await fillSearchedTexts(db).catch((error: unknown) => {
        log.warn({ err: error }, 'could not fill the searched texts');
        return 0;
      });
      if (isStopped) return;
      await rest(filled === QUESTIONS_AT_ONCE ? performance.now() - startMs : INTERVAL_MS);
    }
  };
  const filling = fill();
  return async () => {
    isStopped = true;
    wake();
    await filling;
  };
}
