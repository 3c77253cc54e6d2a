import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBlank } from '@exam/contract/characters';
import { FORMATS, type FormatId, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
import { describe, expect, test } from 'vitest';
import { listLosses, type QuestionToWrite, readQuestionFile, writeQuestionFile } from '../src/index.ts';

/** Strings that break software; see the README of that folder. They are not part of the project. */
const PATH = join(import.meta.dirname, '../../../../shared/data/naughty-strings/blns.json');
const isThere = existsSync(PATH);

if (!isThere) process.stdout.write(`Skipped: ${PATH} is not there.\n`);

const strings: string[] = isThere ? JSON.parse(readFileSync(PATH, 'utf8')) : [];
// Texts that show nothing are no valid questions, and NUL is refused everywhere.
const texts = strings.filter((text) => !isBlank(text) && text.isWellFormed() && !text.includes('\0'));

describe.skipIf(!isThere)('naughty strings', () => {
  test.each(WRITABLE_FORMAT_IDS)('come back unchanged: %s', async (format) => {
    const questions = texts.map((text, at) => questionOf(text, at, format));
    const whole = questions.filter((question) => listLosses(format, [question]).length === 0);
    process.stdout.write(
      `${format}: ${whole.length} of ${questions.length} strings, the others named as losses\n`,
    );
    const content = await writeQuestionFile(format, {
      title: 'Naughty',
      questions: whole,
      images: new Map(),
    });
    const { items } = await readQuestionFile({ name: 'naughty', content });
    expect(items.map((item) => (item.kind === 'question' ? [item.text, ...item.choices] : item))).toEqual(
      whole.map(({ text, choices }) => [text, ...choices]),
    );
    expect(whole.length).toBeGreaterThan(questions.length / 2);
  });
});

function questionOf(text: string, at: number, format: FormatId): QuestionToWrite {
  const holds: readonly string[] = FORMATS[format].holds;
  const other = texts[(at + 1) % texts.length]!;
  const choices = other.trim() === text.trim() ? [text, 'none of these'] : [text, other];
  return {
    text,
    choices,
    correctAnswer: choices[at % 2]!,
    keepChoiceOrder: false,
    category: holds.includes('chapters') ? '1. Naughty' : '',
    tags: holds.includes('labels') ? ['difficulty:simple'] : [],
  };
}
