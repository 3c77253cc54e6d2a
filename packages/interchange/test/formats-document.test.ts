import { readFileSync } from 'node:fs';
import { FORMATS, HOLDINGS, type Holding } from '@exam/contract/formats';
import { describe, expect, it } from 'vitest';
import { csv } from '../src/formats/csv/csv.ts';
import { markdown } from '../src/formats/markdown/markdown.ts';
import { REGISTRY } from '../src/registry.ts';
import { itemsReadFrom, writeQuestions } from './reading.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');

/** The content of the first fenced block with this language. */
function exampleOf(language: string): string {
  return new RegExp(`(\`{3,})${language}\n([\\s\\S]*?)\n\\1\n`).exec(DOCUMENT)?.[2] ?? '';
}

describe('docs/formats.md', () => {
  it('states for each format what it holds, in agreement with the exports', () => {
    const [, ...rows] = DOCUMENT.split('\n')
      .filter((line) => /\| (?:written|yes|no) \|/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const said = rows.map(([, name, extension, written, ...holds]) => ({
      name,
      extension,
      isWritable: written === 'yes',
      holds: HOLDINGS.filter((_, index) => holds[index] === 'yes'),
    }));
    expect(said).toEqual(
      Object.values(FORMATS).map(({ name, extension, isWritable, holds }) => ({
        name,
        extension,
        isWritable,
        holds: HOLDINGS.filter((holding) => (holds as readonly Holding[]).includes(holding)),
      })),
    );
  });

  it('has an example of a table that equals the written one', async () => {
    const example = exampleOf('csv');
    const items = await itemsReadFrom(csv, example, 'example.csv');
    expect(items).toMatchObject([
      {
        kind: 'question',
        category: '3. Memory',
        correctAnswer: 'Virtual pages to frames',
        tags: ['difficulty:simple', 'objective:reminding', 'paging', 'tables'],
      },
    ]);
    const questions = items.filter((item) => item.kind === 'question');
    const written = new TextDecoder().decode(await writeQuestions(csv, questions));
    expect(written.replaceAll('\r\n', '\n').trim()).toBe(example);
  });

  it('has an example of Markdown', async () => {
    expect(await itemsReadFrom(markdown, exampleOf('markdown'), 'example.md')).toMatchObject([
      {
        kind: 'question',
        text: 'What does this loop touch?\n\n```c\nfor (i = 0; i < n; i++) a[i] = 0;\n```',
        correctAnswer: 'Every page of the array,\none after the other',
        category: '3. Memory',
        keepChoiceOrder: true,
        tags: ['difficulty:simple', 'objective:understanding', 'paging', 'loops'],
        explanation: 'The array is larger than one page.',
        name: 'Loops 3',
        source: 'Our own',
      },
    ]);
  });
});

describe('the formats', () => {
  it('are all registered, and the writable ones have a writer', () => {
    const writable = Object.entries(REGISTRY).map(([id, format]) => [id, format.write !== undefined]);
    expect(Object.fromEntries(writable)).toEqual(
      Object.fromEntries(Object.entries(FORMATS).map(([id, { isWritable }]) => [id, isWritable])),
    );
  });
});
