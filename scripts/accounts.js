import './require-node.js';

const { operate } = await import('./operate.js');
await operate('accounts');
