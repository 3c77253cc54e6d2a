import './require-node.js';

const { ensureInstalled } = await import('./ensure-installed.js');
const { exitOnFailure } = await import('./run-command.js');
await exitOnFailure(ensureInstalled);
const { testCluster } = await import('./cluster/test-cluster.js');
process.exitCode = await testCluster(process.argv.slice(2));
