import { join } from 'node:path';
import { ROOT } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';

/**
 * @typedef {object} Visitors what the tests of the server send, too
 * @property {typeof import('../../packages/server/test/load/client.ts').makeClient} makeClient
 * @property {typeof import('../../packages/server/test/load/exam-request.ts').examRequest} examRequest
 * @property {typeof import('../../packages/server/test/load/sign-in.ts').signIn} signIn
 * @property {typeof import('../../packages/server/test/load/visit.ts').visit} visit
 */

/** @returns {Promise<Visitors>} */
export function loadVisitors() {
  return loadSources(
    join(ROOT, 'packages/server'),
    ['client', 'exam-request', 'sign-in', 'visit']
      .map((file) => `export * from './test/load/${file}.ts';`)
      .join('\n'),
  );
}
