/** A wait inside a test ends before its test does, so that it says what it waited for. */
export const LONGEST_WAIT_MS = 300_000;

/**
 * The limits of every test, hook and wait. Only what never ends reaches them: how long the others take says as much about
 * the machine as about the product.
 */
export const LAST_RESORT = {
  testTimeout: 2 * LONGEST_WAIT_MS,
  hookTimeout: 2 * LONGEST_WAIT_MS,
  expect: { poll: { timeout: LONGEST_WAIT_MS } },
};
