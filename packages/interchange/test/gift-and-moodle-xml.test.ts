import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type QuestionFile, readQuestionFile } from '../src/index.ts';
import { tellCounts } from './reading.ts';

/** The same 377 questions in both formats; see the README of that folder. They are not part of the project. */
const FOLDER = join(import.meta.dirname, '../../../../shared/data/gift-moodle');
const NAMES = ['ut2_redes_ordenadores-gift.txt', 'ut2_redes_ordenadores-moodle.xml'] as const;
const isThere = NAMES.every((name) => existsSync(join(FOLDER, name)));

if (!isThere)
  process.stdout.write(`Skipped: ${FOLDER} does not hold the GIFT and the Moodle XML to compare.\n`);

describe.skipIf(!isThere)('the same questions as GIFT and as Moodle XML', () => {
  const read = (name: string) => readQuestionFile({ name, content: readFileSync(join(FOLDER, name)) });

  test.each(NAMES)('%s: all are imported or skipped with a reason, none fails', async (name) => {
    const file = await read(name);
    expect(file.items).toHaveLength(377);
    expect(tellCounts(name, file.items)).toEqual({
      'imported: multiple choice': 224,
      'imported: true/false': 49,
      'skipped: It is of another type: matching.': 62,
      'skipped: It is of another type: short answer.': 42,
    });
  });

  test('are the same in both', async () => {
    const [gift, xml] = await Promise.all(NAMES.map(read));
    // Only the order of choices differs.
    expect(shapesOf(gift!)).toEqual(shapesOf(xml!));
  });
});

function shapesOf(file: QuestionFile) {
  return file.items.map((item) =>
    item.kind === 'question'
      ? { text: item.text, choices: [...item.choices].sort(), correct: item.correctAnswer, notes: item.notes }
      : { text: item.text, reason: item.reason },
  );
}
