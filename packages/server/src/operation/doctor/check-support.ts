import { type Finding, fine, warning } from './finding.ts';

/** The last day of security updates by major version: https://github.com/nodejs/Release. */
const NODE: ReadonlyMap<number, string> = new Map([
  [20, '2026-04-30'],
  [22, '2027-04-30'],
  [24, '2028-04-30'],
]);
/** The same of PostgreSQL: https://www.postgresql.org/support/versioning/. */
const POSTGRES: ReadonlyMap<number, string> = new Map([
  [15, '2027-11-11'],
  [16, '2028-11-09'],
  [17, '2029-11-08'],
  [18, '2030-11-14'],
]);

/** Whether this Node.js still gets security updates. @param version such as 24.1.0 */
export function checkNode(version: string, now: Date): Finding {
  const major = Number(version.split('.')[0]);
  if (major % 2 === 1) {
    return warning(
      `Node.js ${version} is no version with long support: install the latest one with an even number.`,
    );
  }
  const name = `Node.js ${version}`;
  return isOver(NODE.get(major), now) ? outOfSupport(name, NODE.get(major)) : fine(`${name}.`);
}

/** A warning if this PostgreSQL gets no security updates any more. @param version such as 180004 for 18.4 */
export function checkPostgres(version: number, now: Date): Finding[] {
  const major = Math.floor(version / 10_000);
  const end = POSTGRES.get(major);
  return isOver(end, now) ? [outOfSupport(`PostgreSQL ${major}`, end)] : [];
}

/** @param end undefined for a version newer than these tables */
function isOver(end: string | undefined, now: Date): boolean {
  return end !== undefined && now.toISOString().slice(0, 10) > end;
}

function outOfSupport(name: string, end: string | undefined): Finding {
  return warning(`${name} gets no security updates since ${end}: install a newer version.`);
}
