import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { qti12, qti21, qti22, qti30 } from '../src/formats/qti/qti.ts';
import { readQti } from '../src/formats/qti/read-qti.ts';
import { readAll } from '../src/opened-file.ts';
import type { FileQuestion, QuestionFile } from '../src/question-file.ts';
import { tellCounts } from './reading.ts';

/** Real packages beside the project, if they are present. */
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/data/qti');
const SETS = ['MC-mendel_cross_terminology', 'MC-mendelian_genetics_terms'];
const isThere = existsSync(FOLDER);
if (!isThere) process.stdout.write('Skipped: no real QTI packages lie beside the project.\n');

function read(name: string): QuestionFile {
  const file = readAll(readQti({ name, content: readFileSync(join(FOLDER, name)) }));
  tellCounts(name, file.items);
  return file;
}

/** The content of a question, whatever file it comes from. */
function asked(file: QuestionFile) {
  const questions = file.items.filter((item): item is FileQuestion => item.kind === 'question');
  return questions.map(({ place, tags, ...question }) => question);
}

/** Removes the names, because each package has another part of the original name. */
function withoutNames(file: QuestionFile) {
  return asked(file).map(({ name, ...question }) => question);
}

function withoutNotes(file: QuestionFile) {
  return asked(file).map(({ notes, ...question }) => question);
}

describe.skipIf(!isThere)('a set of questions as a package of Canvas and of Blackboard', () => {
  test.each(SETS)('contains the same questions: %s', (set) => {
    const canvas = read(`canvas_qti_v1_2-${set}.zip`);
    const blackboard = read(`blackboard_qti_v2_1-${set}.zip`);
    expect([canvas.format, blackboard.format]).toEqual(['qti-1.2', 'qti-2.1']);
    expect(canvas.items.length).toBeGreaterThan(90);
    expect(canvas.items.every(({ kind }) => kind === 'question')).toBe(true);
    expect(withoutNames(blackboard)).toEqual(withoutNames(canvas));
  });

  test.each(Object.entries({ qti12, qti21, qti22, qti30 }))(
    'stays what it is when it is written as %s',
    async (_, format) => {
      for (const set of SETS) {
        const read = readAll(
          readQti({
            name: set,
            content: readFileSync(join(FOLDER, `canvas_qti_v1_2-${set}.zip`)),
          }),
        );
        const questions = asked(read).map((question) => ({ ...question, tags: ['difficulty:simple'] }));
        const content = await format.write!({ title: set, questions, images: new Map() });
        // Compared without notes: what was left out in the first package cannot be reported again.
        expect(withoutNotes(readAll(readQti({ name: set, content })))).toEqual(withoutNotes(read));
      }
    },
  );
});
