import { existsSync, readFileSync } from 'node:fs';
import { say } from './project.js';

/** @typedef {{ row: number, tried: string, count: number, held: number }} RowReport as packages/server/test/report-row.ts writes it */

/** The subject of each row of docs/security.md, by the suite that attacks it. */
const ROWS = {
  security: {
    1: 'text',
    2: 'scripts in texts',
    3: 'JSON',
    4: 'generated requests',
    5: 'ids of others',
    6: 'sessions',
    7: 'the web app as a client',
    8: 'codes',
    9: 'log-in',
    10: 'origins, headers',
    17: 'files',
    19: 'secrets, logs',
    20: 'after log-out',
    21: 'personal data',
    22: 'accessibility',
    23: 'no text stalls others',
    24: 'an account’s share',
  },
  faults: {
    11: 'crash',
    12: 'starts',
    13: 'races',
    14: 'all or nothing',
    15: 'overload',
    16: 'slow clients',
    18: 'migrations, backup',
  },
};

/**
 * Prints one line a row: its number, what was tried, how many, how many held.
 * @param {keyof typeof ROWS} suite
 * @param {string} path of the file that the tests wrote their reports to, a line of JSON each
 * @returns {number} how many rows did not hold, or were not tried
 */
export function reportRows(suite, path) {
  const reports = readReports(path);
  let broken = 0;
  for (const [row, area] of Object.entries(ROWS[suite])) {
    const own = reports.filter((report) => report.row === Number(row));
    const holds = own.length > 0 && own.every(({ count, held }) => count > 0 && held === count);
    if (!holds) broken++;
    say(
      `${holds ? 'ok ' : 'RED'} row ${row.padStart(2)}  ${area}: ${sumAlike(own).map(describe).join('; ') || 'not tried'}`,
    );
  }
  return broken;
}

/**
 * Reports of several processes on the same row become one.
 * @param {readonly RowReport[]} reports
 */
function sumAlike(reports) {
  /** @type {Map<string, RowReport>} */
  const sums = new Map();
  for (const report of reports) {
    const sum = sums.get(report.tried);
    sums.set(report.tried, {
      ...report,
      count: report.count + (sum?.count ?? 0),
      held: report.held + (sum?.held ?? 0),
    });
  }
  return [...sums.values()];
}

/** @param {RowReport} report */
function describe({ tried, count, held }) {
  return `${tried}: ${count} tried, ${held} held`;
}

/**
 * @param {string} path
 * @returns {RowReport[]}
 */
function readReports(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}
