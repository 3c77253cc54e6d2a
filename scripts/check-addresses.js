// Refuses addresses of the API that are typed in the web app. `src/data` and `src/lib` name endpoints of the contract, such
// as 'GET /api/courses', which the compiler checks; screens name none.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, say } from './project.js';

const SOURCES = join(ROOT, 'packages/web/src');
/** Tests and what they share stand for the server, and name its addresses. */
const OF_TESTS = /\.test\.tsx?$|-fixture\.tsx?$|^test-/;
const KNOWS_ENDPOINTS = /^(?:data|lib)\//;
const ADDRESS = /(GET |POST |PUT |PATCH |DELETE )?\/api(?=[/$'"`])/g;

let numberOfEndpoints = 0;
for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const file = relative(SOURCES, path).replaceAll('\\', '/');
  if (!/\.tsx?$/.test(entry.name) || OF_TESTS.test(entry.name)) continue;
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    for (const [address, method] of line.matchAll(ADDRESS)) {
      if (method !== undefined && KNOWS_ENDPOINTS.test(file)) numberOfEndpoints += 1;
      else refuse(`packages/web/src/${file}:${index + 1} has the address ${address}. Call src/data instead.`);
    }
  }
}
say(`${numberOfEndpoints} places of src/data and src/lib name an endpoint.`);

/** @param {string} sentence */
function refuse(sentence) {
  say(sentence);
  process.exitCode = 1;
}
