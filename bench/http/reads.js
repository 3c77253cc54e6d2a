import { load } from './load.js';
import { startBare } from './servers.js';

/**
 * @import { Installation } from '../installation.js'
 * @import { Course } from './courses.js'
 * @import { LoadResult } from './load.js'
 * @import { Statement } from './peer-server.js'
 * @import { PeerServer } from './servers.js'
 * @typedef {{ name: string, statements: number, own: LoadResult[], bare: LoadResult[] }} ReadLoads one result for each round
 */

/**
 * Reading calls under load: the product's server, and the bare framework with the same statements, in turn.
 * @param {Installation} installation
 * @param {PeerServer} peer tells the statements
 * @param {Course} course
 * @param {{ rounds: number, seconds: number }} duration of each load
 * @returns {Promise<ReadLoads[]>}
 */
export async function loadReads(installation, peer, course, { rounds, seconds }) {
  const { address, token } = installation;
  const calls = await readingCalls(installation, course);
  /** @type {Statement[][]} */
  const statements = [];
  // The first call also opens a connection.
  await peer.record('/api/users', token());
  for (const { path } of calls) statements.push(await peer.record(path, token()));
  const bare = await startBare(installation, statements);
  try {
    const results = calls.map(({ name }, call) => ({
      name,
      statements: statements[call]?.length ?? 0,
      own: /** @type {LoadResult[]} */ ([]),
      bare: /** @type {LoadResult[]} */ ([]),
    }));
    for (let round = 0; round < rounds; round++) {
      for (const [call, { path }] of calls.entries()) {
        results[call]?.own.push(await load(address, token(), [{ method: 'GET', path }], seconds));
        results[call]?.bare.push(
          await load(bare.address, '', [{ method: 'GET', path: `/${call}` }], seconds),
        );
      }
    }
    return results;
  } finally {
    await bare.stop();
  }
}

/**
 * @param {Installation} installation
 * @param {Course} course
 */
export async function readingCalls({ call }, { id }) {
  const firstPage = `/api/questions?course=${id}&limit=100`;
  const question = (await call('GET', firstPage)).body.data[0]._id;
  return [
    { name: 'All courses', path: '/api/courses' },
    { name: 'The chapters of a course', path: `/api/courses/${id}/chapters` },
    { name: 'The first 100 questions of a course', path: firstPage },
    { name: 'One question', path: `/api/questions/${question}` },
    { name: 'What a course holds', path: `/api/courses/${id}/availability` },
  ];
}
