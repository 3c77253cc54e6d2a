import { NO_ID } from '@exam/contract';

/** All rows of a list that is read in pages by id; each page begins after the last id of the previous one. */
export async function* eachRow<Row extends { readonly id: string }>(
  readPage: (afterId: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let afterId = NO_ID; ; ) {
    const rows = await readPage(afterId);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}
