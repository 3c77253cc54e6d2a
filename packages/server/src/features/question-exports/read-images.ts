import type { ImageToWrite } from '@exam/interchange';
import type { Db } from '../../platform/database/connect.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { collectImageIds, listImageContents, listImageSizes } from '../images/index.ts';
import type { QuestionList } from './read-questions.ts';

const MOST_BYTES = 128 * 1024 * 1024;

/**
 * The visible images of these questions, by id.
 * @throws AppError conflict if they are too large for one file
 */
export async function readImages(
  db: Db,
  account: Account,
  { questions }: QuestionList,
): Promise<Map<string, ImageToWrite>> {
  const ids = await collectImageIds(questions);
  const sizes = await listImageSizes(db, account, ids);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (bytes > MOST_BYTES) {
    throw conflict(
      'The images of these questions have more than 128 MiB together. Export the chapters one by one, or narrow the list.',
    );
  }
  const visible = sizes.map(({ id }) => id);
  const images = await listImageContents(db, visible);
  return new Map(images.map(({ id, content, type }) => [id, { content, type }]));
}
