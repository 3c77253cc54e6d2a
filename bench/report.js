/**
 * The results of a comparison, and how RESULTS.md shows them.
 *
 * @typedef {{ caption: string, columns: readonly string[], rows: readonly (readonly string[])[] }} Table
 * @typedef {{ goal: string, measured: string, isReached: boolean, limit?: string }} Verdict
 *   `limit`: what stands in the way where the goal is not reached
 * @typedef {{ title: string, method: string, tables: readonly Table[], meaning: readonly string[],
 *   verdicts: readonly Verdict[], programs?: Readonly<Record<string, string>> }} Section
 *   `programs`: versions of the programs that took part, by name
 * @typedef {{ isQuick: boolean }} RunOptions
 * @typedef {(options: RunOptions) => Promise<Section>} Run
 */

/** @import { Timings } from './measure.js' */

/**
 * All results as one document: the machine, the goals, then each comparison.
 * @param {Readonly<Record<string, string>>} machine by name
 * @param {readonly Section[]} sections
 */
export function formatResults(machine, sections) {
  const facts = { ...machine, ...Object.assign({}, ...sections.map(({ programs }) => programs)) };
  const verdicts = sections.flatMap((section) => section.verdicts);
  const reached = verdicts.filter(({ isReached }) => isReached).length;
  return `${[
    '# What the benchmark measured',
    'Written by `npm run bench`. Every comparison has a seed, and its peers take turns within one run. Times are medians and 99th percentiles of n runs.',
    Object.entries(facts)
      .map(([name, fact]) => `- ${name}: ${fact}`)
      .join('\n'),
    '## The goals',
    `${reached} of ${verdicts.length} are reached.`,
    formatVerdicts(verdicts),
    ...sections.map(formatSection),
  ].join('\n\n')}\n`;
}

/**
 * A comparison as Markdown.
 * @param {Section} section
 */
function formatSection({ title, method, tables, meaning }) {
  return [
    `## ${title}`,
    method.replaceAll('\n', ' '),
    ...tables.map(formatTable),
    meaning.map((sentence) => `- ${sentence}`).join('\n'),
  ].join('\n\n');
}

/** @param {readonly Verdict[]} verdicts */
function formatVerdicts(verdicts) {
  return formatTable({
    caption: '',
    columns: ['Goal', 'Measured', 'Reached'],
    rows: verdicts.map(({ goal, measured, isReached, limit }) => [
      goal,
      measured,
      isReached ? 'yes' : `no${limit === undefined ? '' : `: ${limit}`}`,
    ]),
  });
}

/** @param {Table} table */
function formatTable({ caption, columns, rows }) {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...(caption === '' ? [] : [`**${caption}**`, '']), ...lines].join('\n');
}

/**
 * Three cells of a table: median, 99th percentile, and number.
 * @param {Timings} timings
 */
export function timingCells({ median, p99, n }) {
  return [formatMs(median), formatMs(p99), formatCount(n)];
}

/**
 * A time with three digits in a suitable unit.
 * @param {number} milliseconds
 */
export function formatMs(milliseconds) {
  if (Number.isNaN(milliseconds)) return '–';
  if (milliseconds < 1) return `${formatNumber(milliseconds * 1000)} µs`;
  return milliseconds < 1000 ? `${formatNumber(milliseconds)} ms` : `${formatNumber(milliseconds / 1000)} s`;
}

/**
 * A ratio as a factor.
 * @param {number} ratio
 */
export function formatRatio(ratio) {
  return Number.isFinite(ratio) ? `${formatNumber(ratio)} ×` : '–';
}

/**
 * A share as a percentage, which is rounded to 0 or 100 % only if it is exactly that.
 * @param {number} part
 * @param {number} whole
 */
export function formatShare(part, whole) {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  if (part > 0 && percent < 1) return '< 1 %';
  if (part < whole && percent > 99) return '> 99 %';
  return `${Math.round(percent)} %`;
}

/**
 * A whole number with separators for thousands.
 * @param {number} count
 */
export function formatCount(count) {
  return count.toLocaleString('en-US');
}

/**
 * A number with at most two decimal places, fewer for larger ones.
 * @param {number} value
 */
function formatNumber(value) {
  if (value >= 100) return formatCount(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
}
