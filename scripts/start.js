import './require-node.js';

const { start } = await import('./start-server.js');
await start();
