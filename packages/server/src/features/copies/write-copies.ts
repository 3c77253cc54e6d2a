import { v7 as uuid } from 'uuid';
import type { Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { mapInSlices } from '../../platform/yield-by-time.ts';
import { collectImageIds, copyImages, replaceImages } from '../images/index.ts';
import { insertQuestions } from '../questions/index.ts';
import { type ContentRow, listContents } from './queries.ts';

/** A question to copy, and the chapter that the copy enters. */
interface Placed {
  readonly id: string;
  readonly courseName: string;
  readonly chapterId: string;
}

interface Writing {
  /** The course that the copies enter. */
  readonly courseId: string;
  readonly sources: readonly Placed[];
  /** The images of that course by those that they are copies of; further ones are added. */
  readonly images: Map<string, string>;
  /** Whether questions that were deleted meanwhile are left out. */
  readonly mayBeGone: boolean;
}

/** Triggers count cells and ranks once per statement, and the texts of so many questions are in memory at the same time. */
const ROWS_PER_STATEMENT = 500;

/**
 * Adds a copy of each question, in their order, with all that its authors say of it.
 * @returns the ids of the copies by those of the questions
 * @throws AppError notFound if one was deleted meanwhile, unless it may be gone; conflict if the course has no room for the images
 */
export async function writeCopies(
  trx: Trx,
  account: Account,
  { courseId, sources, images, mayBeGone }: Writing,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (let first = 0; first < sources.length; first += ROWS_PER_STATEMENT) {
    const part = sources.slice(first, first + ROWS_PER_STATEMENT);
    const contents = new Map(
      (
        await listContents(
          trx,
          part.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    if (contents.size < part.length && !mayBeGone) throw notFound('Question');
    const there = part.filter(({ id }) => contents.has(id));
    const imageIds = await collectImageIds(contents.values());
    await copyImages(trx, account, { courseId, imageIds }, images);
    const rows = await mapInSlices(there, (source) => copyOf(source, contents.get(source.id)!, images));
    for (const { id, copiedFrom } of rows) copies.set(copiedFrom, id);
    await insertQuestions(trx, account.id, rows);
  }
  return copies;
}

function copyOf(
  { id, courseName, chapterId }: Placed,
  { id: _id, ...content }: ContentRow,
  images: ReadonlyMap<string, string>,
) {
  const shown = (text: string) => replaceImages(text, (imageId) => images.get(imageId) ?? imageId);
  return {
    ...content,
    id: uuid(),
    chapterId,
    text: shown(content.text),
    choices: content.choices.map(shown),
    pinnedChoices: content.pinnedChoices.map(shown),
    correctAnswer: shown(content.correctAnswer),
    explanation: shown(content.explanation),
    copiedFrom: id,
    copiedFromCourse: courseName,
  };
}
