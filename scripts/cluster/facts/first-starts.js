import { makeDatabase, urlOf } from '../postgres.js';

const ROUNDS = 3;

/**
 * Two servers start at the same time on an empty database.
 * @param {import('../everything.js').Everything} cluster
 */
export async function firstStarts({ databases, pooler, make }) {
  let held = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const database = `first_${round}`;
    await makeDatabase(databases.primary, database);
    const url = urlOf(pooler.port, database);
    const servers = [await make(`${database}_a`, url), await make(`${database}_b`, url)];
    await Promise.all(servers.map((server) => server.start()));
    const migrations = servers.map((server) => server.countMigrations());
    await Promise.all(servers.map((server) => server.kill()));
    if (migrations.sort().join() === '0,1') held++;
  }
  return [{ tried: 'pairs of servers on an empty database, of which one migrates', count: ROUNDS, held }];
}
