import { backupOfStandby, primariesDie, standbyAway, timeLimits } from './facts/databases.js';
import { firstStarts, preparedStatements } from './facts/first-starts.js';
import { chapterLimits, edits, repeatedSaves } from './facts/pool.js';
import { serversDie, serversRestart } from './facts/servers.js';
import { logIns, refreshes, sessions } from './facts/sessions.js';

/** @typedef {{ tried: string, count: number, held: number, note?: string }} Outcome `tried`: a plural noun first */
/** @typedef {import('./everything.js').Everything} Everything */
/** @typedef {{ area: string, check: (cluster: Everything) => Promise<Outcome[]> }} Fact */

/** @type {readonly Fact[]} What takes the cluster apart comes last. */
export const FACTS = [
  { area: 'first start', check: firstStarts },
  { area: 'prepared statements', check: preparedStatements },
  { area: 'time limits', check: timeLimits },
  { area: 'sessions', check: sessions },
  { area: 'refreshing', check: refreshes },
  { area: 'rate limits', check: logIns },
  { area: 'saving', check: repeatedSaves },
  { area: 'editing', check: edits },
  { area: 'limits of a chapter', check: chapterLimits },
  { area: 'rolling restart', check: serversRestart },
  { area: 'a server dies', check: serversDie },
  { area: 'backup', check: backupOfStandby },
  { area: 'the standby is away', check: standbyAway },
  { area: 'the primary dies', check: primariesDie },
];
