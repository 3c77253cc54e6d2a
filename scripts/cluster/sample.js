import { once } from 'node:events';
import net from 'node:net';

/**
 * A sample configuration with the values of the test.
 * @param {string} sample
 * @param {Record<string, string>} values by what stands in the sample
 * @throws Error where the sample has changed and does not hold one
 */
export function replaced(sample, values) {
  return Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`expected ${JSON.stringify(from)} in the sample configuration`);
    return text.replaceAll(from, to);
  }, sample);
}

/**
 * Whether somebody listens at the port.
 * @param {number} port
 */
export async function listens(port) {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
