import './require-node.js';

const { ensureInstalled } = await import('./ensure-installed.js');
const { exitOnFailure } = await import('./run-command.js');
await exitOnFailure(ensureInstalled);
const { testMutants } = await import('./mutants/test-mutants.js');
process.exitCode = await testMutants(process.argv.slice(2));
// The compiler of the web app and vitest leave threads behind that would keep the process.
process.exit();
