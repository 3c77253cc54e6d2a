import { makeDatabase, urlOf } from '../postgres.js';

const ROUNDS = 3;
const CALLS = 20;

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

/**
 * Servers find the pooler by themselves: names of statements would get lost in it.
 * @param {import('../everything.js').Everything} cluster
 */
export async function preparedStatements({ databases, a, b, signUp, make }) {
  const client = await signUp();
  const answers = [];
  for (let call = 0; call < CALLS; call++) {
    for (const server of [a, b]) answers.push(await client.ask(`${server.url}/api/courses`));
  }
  const direct = await make('direct', urlOf(databases.primary.port));
  await direct.start();
  const isRecognised = direct.preparesStatements();
  await direct.kill();
  return [
    {
      tried: 'servers behind the pooler that keep no statement prepared',
      count: 2,
      held: [a, b].filter((server) => !server.preparesStatements()).length,
    },
    { tried: 'servers without it that do', count: 1, held: isRecognised ? 1 : 0 },
    { tried: 'calls', count: answers.length, held: answers.filter(({ status }) => status === 200).length },
  ];
}
