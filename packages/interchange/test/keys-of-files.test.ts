import { describe, expect, it } from 'vitest';
import { readQuestionFile, UnreadableFile } from '../src/index.ts';
import { readAll } from '../src/opened-file.ts';
import { REGISTRY } from '../src/registry.ts';
import * as files from './key-files.ts';

/** Number of questions over all formats; the long form sets KEYS=100000. */
const KEYS = Number(process.env['KEYS'] ?? 1_000);
const SEED = Number(process.env['SEED'] ?? 1);

const FORMATS = {
  aiken: files.aikenFile,
  gift: files.giftFile,
  'moodle-xml': files.moodleFile,
  'blackboard-tab': files.blackboardFile,
  'qti-1.2': files.qti12File,
  'qti-1.2, a pool of Blackboard': files.blackboardPoolFile,
  'qti-2.1': files.qti2File,
  csv: files.csvFile,
  'csv, of Brightspace': files.brightspaceFile,
  xlsx: files.xlsxFile,
  'xlsx, of Kahoot': files.kahootFile,
  'docx, a table': files.docxTableFile,
  'docx, tables of labels': files.docxLabelledFile,
  docx: files.docxFile,
  'docx, lists': files.docxListsFile,
  markdown: files.markdownFile,
  'markdown, a text': files.textFile,
} as const;
const OF_EACH = Math.ceil(KEYS / Object.keys(FORMATS).length);

describe.each(Object.entries(FORMATS))('generated files of %s', (name, makeFile) => {
  it('never get a wrong key, and questions without a key fail with a reason', async () => {
    const chance = files.makeChance(SEED * 1_000 + name.length);
    const format = REGISTRY[name.split(',')[0] as keyof typeof REGISTRY]!;
    let [questions, imported] = [0, 0];
    while (questions < OF_EACH) {
      const { keys, shown, ...file } = makeFile(chance);
      // Half of the files are read without naming the format.
      const reading = chance.isOneIn(2)
        ? Promise.resolve(file).then(format.read).then(readAll)
        : readQuestionFile(file);
      const read = await reading.catch((error: unknown) => {
        // A file with few questions that are all broken may be of any format.
        if (!(error instanceof UnreadableFile) || keys.size > 3) throw error;
        return undefined;
      });
      questions += keys.size;
      if (read === undefined) continue;
      const { items } = read;
      const seen = new Set<number>();
      for (const item of items) {
        const number = Number(/Question (\d+) /.exec(item.text)?.[1]);
        seen.add(number);
        if (item.kind !== 'question') continue;
        imported += 1;
        const key = keys.get(number);
        if (item.correctAnswer.trim() !== key) throw new WrongKey(shown, item, key);
      }
      expect([...keys.keys()].filter((number) => !seen.has(number))).toEqual([]);
    }
    process.stdout.write(`${name}: ${questions} questions, ${imported} came in, no wrong key\n`);
    expect(imported / questions).toBeGreaterThan(0.25);
  });
});

class WrongKey extends Error {
  constructor(shown: string, item: object, key: string | undefined) {
    super(`${JSON.stringify(item)} instead of ${key}\n${shown.slice(0, 3_000)}`);
  }
}
