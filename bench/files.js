// Measures importing a file of questions into the pool and undoing it, and writing and reading each format.
// Usage: node bench/files.js [--quick] [--import]
// With --import, the formats are left out.

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { askMeanwhile } from './ask-meanwhile.js';
import { makeCourse } from './files/fill-course.js';
import { compareFormats } from './files/formats.js';
import { timeImport } from './files/import-course.js';
import { makeImportedFile } from './files/interchange.js';
import { timeOneByOne, timeRows } from './files/other-ways.js';
import { importTable, importVerdicts, waitsTable } from './files/tables.js';
import { connectDatabase } from './http/connect-database.js';
import { startInstallation } from './installation.js';
import { runAlone } from './run-alone.js';

/**
 * @import pg from 'pg'
 * @import { Run } from './report.js'
 * @import { Installation } from './installation.js'
 * @import { RoundTimes } from './files/tables.js'
 * @typedef {{ imported: number, oneByOne: number, rounds: number, formats: { count: number, rounds: number } }} Extent
 *   questions of the file that is imported, questions that are added one by one in all rounds, and rounds
 */

/** @type {Extent} */
const FULL = { imported: 10_000, oneByOne: 500, rounds: 5, formats: { count: 2_000, rounds: 5 } };
/** @type {Extent} */
const QUICK = { imported: 2_000, oneByOne: 60, rounds: 2, formats: { count: 200, rounds: 2 } };

const isImportAlone = process.argv.includes('--import');
/** @type {Awaited<ReturnType<typeof compareFormats>>} */
const NO_FORMATS = { tables: [], verdicts: [] };

const METHOD = `Questions of 8 to 40 words with four choices, labels and topics, in ten chapters; every third has formulas,
every fiftieth a picture of its own. A Moodle XML file of them is imported into an empty course by the calls of the screens:
uploaded, read, planned, imported, undone. Another client makes other calls meanwhile. The same rounds measure two other
ways. First, the same rows are put straight into the tables of the same database and deleted again, which is a lower bound.
Second, some questions are added one by one by the calls of the forms, and the time is extrapolated to all. One uncounted
round warms up. Then every format is written and read in one process, in turn with other readers. Each reader reads all
questions.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const extent = isQuick ? QUICK : FULL;
  const installation = await startInstallation();
  try {
    const client = await connectDatabase(installation.folder);
    const rounds = await timeRounds(installation, client, extent).finally(() => client.end());
    const formats = isImportAlone ? NO_FORMATS : await timeFormats(extent);
    return {
      title: 'Files: what comes in, and what goes out',
      method: METHOD,
      tables: [importTable(rounds, extent), waitsTable(rounds), ...formats.tables],
      meaning: [
        'Reading checks each question against the rules of the pool, looks for near-duplicates, and encodes every picture anew, two at a time, while the worker process reads on.',
        'Importing copies rows within the database. It takes longer than putting them there straight because of the second plan under locks and of what is deleted afterwards.',
        'A person who adds questions one by one fills in as many forms and hears of near-duplicates each time. Only the calls are timed.',
      ],
      verdicts: [...importVerdicts(rounds, extent), ...formats.verdicts],
    };
  } finally {
    await installation.stop();
  }
}

/** @param {Extent} extent */
function timeFormats({ formats }) {
  say('  formats');
  return compareFormats(formats);
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Extent} extent
 * @returns {Promise<RoundTimes[]>}
 */
async function timeRounds({ address, call }, client, { imported, oneByOne, rounds }) {
  const { file, questions } = await makeImportedFile(imported);
  const [target, rows, forms] = [
    await makeCourse(call, 'Imported'),
    await makeCourse(call, 'Rows'),
    await makeCourse(call, 'One by one'),
  ];
  const count = oneByOne / rounds;
  /** @type {RoundTimes[]} */
  const counted = [];
  for (let round = -1; round < rounds; round++) {
    // Removes what the last round left in the tables, so that all rounds have equal conditions.
    await client.query('vacuum analyze');
    const { result: steps, waits } = await askMeanwhile(address, () =>
      timeImport(call, target.id, file, imported),
    );
    const times = {
      ...{ fileBytes: file.length, steps, waits },
      rows: await timeRows(client, rows, questions),
      oneByOne: (await timeOneByOne(call, forms, questions, { from: (round + 1) * count, count })) / count,
    };
    if (round >= 0) counted.push(times);
    say(`  round ${round + 1} of ${rounds}`);
  }
  return counted;
}

await runAlone(import.meta.url, run);
