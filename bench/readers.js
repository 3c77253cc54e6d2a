// Measures the peak memory and the time of the process that reads a file of questions, for each format.
// Usage: node bench/readers.js [--quick] [files]    50,000 questions in each writable format, or the given files

import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, say } from '../scripts/project.js';
import { bundleSources } from './bundle-sources.js';
import { loadInterchange, toWrite } from './files/interchange.js';
import { makeRichQuestions } from './rich-questions.js';

/**
 * @typedef {typeof import('../packages/server/src/features/imports/reading/file-reader.ts')
 *   & Pick<typeof import('../packages/server/src/platform/jobs/index.ts'), 'makeJobs'>} Reading
 * @typedef {{ questions: number, seconds: number, mib: number, blocks: number }} Read
 *   `mib`: resident, of the process with all that Node takes; `blocks`: in which the questions came
 */

const SEED = 20_261_124;
const QUESTIONS = process.argv.includes('--quick') ? 5_000 : 50_000;
const PICTURE_EACH = 500;
const PIECE_BYTES = 4 * 1024 ** 2;
const LOOKS_EVERY_MS = 20;

const SERVER = join(ROOT, 'packages/server');
await mkdir(join(SERVER, '.cache'), { recursive: true });
const folder = await mkdtemp(join(SERVER, '.cache/bench-'));
try {
  const reading = await loadReader();
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  for (const path of named) await tell(reading, path);
  if (named.length === 0) {
    for await (const path of writeAll()) {
      await tell(reading, path);
      await rm(path);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Loads the server's reader, with the programs of its worker processes beside it.
 * @returns {Promise<Reading>}
 */
async function loadReader() {
  const source = join(SERVER, 'src');
  const program = join(source, 'workers/question-files-worker.ts');
  await bundleSources({ entryPoints: [program] }, join(folder, 'question-files-worker.js'));
  await copyFile(join(source, 'platform/jobs/worker-guard.js'), join(folder, 'worker-guard.js'));
  const [reader, jobs] = [join(folder, 'file-reader.js'), join(folder, 'jobs.js')];
  await bundleSources({ entryPoints: [join(source, 'features/imports/reading/file-reader.ts')] }, reader);
  await bundleSources({ entryPoints: [join(source, 'platform/jobs/index.ts')] }, jobs);
  return { ...(await import(pathToFileURL(reader).href)), ...(await import(pathToFileURL(jobs).href)) };
}

/** Writes the same questions in each format, one file after the other. */
async function* writeAll() {
  const interchange = await loadInterchange();
  const questions = toWrite(interchange, makeRichQuestions(SEED, QUESTIONS, PICTURE_EACH));
  for (const format of interchange.WRITABLE_FORMAT_IDS) {
    const path = join(folder, `pool-${format}${interchange.FORMATS[format].extension}`);
    await writeFile(path, await interchange.writeQuestionFile(format, questions));
    yield path;
  }
}

/**
 * @param {Reading} reading
 * @param {string} path
 */
async function tell(reading, path) {
  const { size } = await stat(path);
  const { questions, seconds, mib, blocks } = await read(reading, path, size);
  say(
    `${basename(path).padEnd(28)} ${(size / 1024 ** 2).toFixed(0).padStart(4)} MiB: ${questions} questions in ${blocks} blocks, ${seconds.toFixed(1)} s, at most ${mib.toFixed(0)} MiB`,
  );
}

/**
 * @param {Reading} reading
 * @param {string} path
 * @param {number} bytes
 * @returns {Promise<Read>}
 */
async function read({ makeFileReader, makeJobs, READING_FILES }, path, bytes) {
  const jobs = makeJobs([READING_FILES], { workersFolder: folder });
  const found = { questions: 0, blocks: 0, kib: 0 };
  const looking = setInterval(async () => {
    found.kib = Math.max(found.kib, ...(await peaksOfChildren()));
  }, LOOKS_EVERY_MS);
  const startMs = performance.now();
  const pieces = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
  /** @param {import('@exam/interchange').FileBlock} block */
  const take = async ({ items }) => {
    found.questions += items.filter(({ kind }) => kind === 'question').length;
    found.blocks += 1;
  };
  const forget = () => {
    say(`${basename(path)} is read again, with more memory`);
    found.questions = 0;
    found.blocks = 0;
  };
  try {
    await jobs
      .queueOf(READING_FILES)
      .run({ accountId: 'bench' }, (worker) =>
        makeFileReader(worker).read({ name: basename(path) }, { bytes, pieces }, { take, forget }),
      );
    const seconds = (performance.now() - startMs) / 1_000;
    return { questions: found.questions, blocks: found.blocks, seconds, mib: found.kib / 1_024 };
  } finally {
    // A worker does not keep this program alive, so it is closed here.
    await jobs.close();
    clearInterval(looking);
  }
}

/**
 * The peak memory of each child process, in KiB, from Linux.
 * @returns {Promise<number[]>}
 */
async function peaksOfChildren() {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const peaks = children
    .trim()
    .split(' ')
    .map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
  return Promise.all(peaks);
}
