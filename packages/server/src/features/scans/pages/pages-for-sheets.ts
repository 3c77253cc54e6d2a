import { LIMITS, letterOf } from '@exam/contract';
import type { PaperImage, ScannedPicture } from '@exam/paper';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { PageForSheet, ScannedPages } from '../../exam-results/index.ts';
import { describeAudits } from '../audits/scan-audits.ts';
import { type FullPageRow, findPage, findPicture, listPagesOf, listStudents } from '../queries.ts';
import { assembleSheets } from './assemble-sheets.ts';
import { placesOf, readQuestions } from './present.ts';
import { listPrintsOf } from './printed-pages.ts';

/** The scanned pages as students get them: those that count, of complete sheets. */
export const scannedPages: ScannedPages = {
  async listByStudent(db, examId) {
    const { sheets } = assembleSheets(await listPagesOf(db, examId), await listStudents(db, examId));
    const byStudent = new Map<string, string[]>();
    for (const { student, pages, isComplete } of sheets) {
      const ids = pages.filter(({ pictureBytes }) => pictureBytes > 0).map(({ id }) => id);
      if (isComplete && ids.length > 0) byStudent.set(student, ids);
    }
    return byStudent;
  },

  async read(db, pageId) {
    const row = await findPage(db, pageId);
    const picture = row && (await findPicture(db, pageId));
    if (!row || !picture) return undefined;
    const image = await forSheet(await loadImage(picture));
    return { ...(await readMarks(db, row, image)), image };
  },

  async findAudit(db, examId) {
    const { lookedAt, wrong, mostWrongOf100000 } = await describeAudits(db, examId);
    return mostWrongOf100000 === null ? undefined : { lookedAt, wrong, mostWrongOf100000 };
  },
};

async function readMarks(db: Queryable, row: FullPageRow, image: PaperImage): Promise<ScannedPicture> {
  const prints = await listPrintsOf(db, row.examId, [row]);
  const places = placesOf(row, prints);
  // Nothing has a place on a picture that was not straightened.
  if (places === null) {
    return { id: row.id, width: image.width, height: image.height, circleDiameter: 0, marks: [] };
  }
  const { width, height, circleDiameter } = places;
  const marks = readQuestions(row, prints).flatMap(({ choices, answer }) =>
    choices.flatMap(({ x, y, state }, at) => {
      const counts = answer === letterOf(at);
      return counts || state !== 'empty' ? [{ x, y, counts }] : [];
    }),
  );
  return { id: row.id, width, height, circleDiameter, marks };
}

/** Pages of a sheet are read by eye: 100 pixels per inch of A4. */
const LONGEST_SIDE = 1_170;
const QUALITIES = [60, 45, 30] as const;

/** The picture as JPEG, in the best quality and size whose bytes are within the limit. */
async function forSheet(picture: Image): Promise<PageForSheet['image']> {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  for (;;) {
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const content = await canvas.encode('jpeg', quality);
      if (content.length <= LIMITS.sheetPictureBytes) return { content, type: 'image/jpeg', width, height };
    }
    scale /= 1.5;
  }
}
