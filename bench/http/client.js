import { Agent, request } from 'node:http';

/**
 * A client with one kept-alive connection, so that only the call is timed.
 * @typedef {{ send: (method: string, path: string, body?: object) => Promise<string>, close: () => void }} Client
 *   `send` returns the text of the answer
 */

/**
 * @param {string} address
 * @param {() => string} token
 * @returns {Client}
 */
export function makeClient(address, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const text = body && JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${token()}`,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        };
        request(address + path, { method, agent, headers }, (answer) => {
          let received = '';
          answer.setEncoding('utf8').on('data', (part) => {
            received += part;
          });
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(received);
            else reject(new Error(`${method} ${path}: ${answer.statusCode} ${received.slice(0, 300)}`));
          });
        })
          .on('error', reject)
          .end(text);
      }),
    close: () => agent.destroy(),
  };
}
