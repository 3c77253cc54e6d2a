import './require-node.js';

const { runStages } = await import('./test-stages.js');
process.exitCode = await runStages(process.argv.slice(2));
