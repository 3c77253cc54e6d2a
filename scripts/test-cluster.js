import './require-node.js';

const { ensureInstalled } = await import('./ensure-installed.js');
const { exitOnFailure } = await import('./run-command.js');
await exitOnFailure(ensureInstalled);
const { say } = await import('./project.js');
const { refuseUnknownAreas } = await import('./cluster/areas.js');
const { testCluster } = await import('./cluster/test-cluster.js');
const { testHealing } = await import('./cluster/healing/run-apart.js');
const areas = process.argv.slice(2);
const refusal = refuseUnknownAreas(areas);
if (refusal !== undefined) {
  say(refusal);
  process.exit(2);
}
process.exitCode = (await testCluster(areas)) || (await testHealing(areas));
