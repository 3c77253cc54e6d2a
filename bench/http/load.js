import autocannon from 'autocannon';

/**
 * @typedef {{ method: 'GET' | 'POST', path: string, body?: object }} LoadRequest
 * @typedef {{ requestsPerSecond: number, p99: number }} LoadResult `p99` in milliseconds
 */

export const CONNECTIONS = 8;

/**
 * Sends requests over several connections; each sends the next one as soon as it has its answer.
 * @param {string} address
 * @param {string} token
 * @param {readonly LoadRequest[]} requests sent in turn
 * @param {number} seconds
 * @returns {Promise<LoadResult>}
 * @throws Error if an answer is not a success
 */
export async function load(address, token, requests, seconds) {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
    requests: requests.map(({ method, path, body }) => ({
      method,
      path,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })),
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0)
    throw new Error(`${failures} of ${result.requests.total} requests to ${requests[0]?.path} failed.`);
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
