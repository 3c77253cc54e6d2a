// Compares PostgreSQL's pg_trgm with our keys as proposer of near-duplicates: which pairs, in what time. It is not
// part of `npm run bench`, because it takes minutes.
// Usage: node bench/trigrams.js [--quick]

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { connectDatabase } from './http/connect-database.js';
import { loadSimilarity } from './near-duplicates/similarity.js';
import { compareWithTrigrams } from './near-duplicates/trigrams.js';
import { runAlone } from './run-alone.js';
import { startInstallation } from './trial/installation.js';

/** @import { Run } from './report.js' */

const METHOD = `Each pool is compared question with question for the truth. Then PostgreSQL proposes pairs by the trigrams
of the normalised texts under GIN indexes, and our MinHash keys propose them in memory.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const similarity = await loadSimilarity();
  const installation = await startInstallation();
  try {
    const client = await connectDatabase(installation.folder);
    const extent = isQuick ? { compared: 500, large: 5_000 } : { compared: 1_500, large: 20_000 };
    const tables = await compareWithTrigrams(client, similarity, extent).finally(() => client.end());
    return { title: 'Near-duplicates by trigrams', method: METHOD, tables, meaning: [], verdicts: [] };
  } finally {
    await installation.stop();
  }
}

await runAlone(import.meta.url, run);
