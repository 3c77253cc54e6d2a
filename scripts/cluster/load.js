import { setTimeout as sleep } from 'node:timers/promises';
import { questionOf } from './pool.js';

/** @typedef {import('./client.js').Client} Client */
/** @typedef {{ text: string, status: number, id: string | undefined, startMs: number, endMs: number }} Entry */
/** @typedef {{ made: Entry[], refused: Entry[], reads: number, failedReads: number }} Journal */

const WRITERS = 6;
const READERS = 2;
const PAUSE_AFTER_FAILURE_MS = 100;

/**
 * Clients that write and read without a pause until they are told to stop. The journal lies outside the cluster: what
 * it holds under `made` was acknowledged.
 * @param {Client} owner
 * @param {string} base
 * @param {string} chapterId
 */
export function startLoad(owner, base, chapterId) {
  /** @type {Journal} */
  const journal = { made: [], refused: [], reads: 0, failedReads: 0 };
  let isOn = true;
  let number = 0;

  async function write() {
    while (isOn) {
      number++;
      const text = `Question ${number} of ${crypto.randomUUID()}`;
      const startMs = Date.now();
      const { status, body } = await owner.ask(`${base}/api/questions`, {
        body: questionOf(chapterId, number, text),
      });
      const entry = { text, status, id: body?.data?._id, startMs, endMs: Date.now() };
      journal[status === 201 ? 'made' : 'refused'].push(entry);
      if (status !== 201) await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }

  async function read() {
    while (isOn) {
      const { status } = await owner.ask(`${base}/api/questions?limit=10`);
      journal.reads++;
      if (status !== 200) journal.failedReads++;
      if (status !== 200) await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }

  const clients = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)];
  return {
    journal,
    stop: async () => {
      isOn = false;
      await Promise.all(clients);
    },
  };
}

/**
 * How many of the acknowledged questions are there, word for word.
 * @param {Client} owner
 * @param {string} base
 * @param {Journal} journal
 */
export async function countKept(owner, base, journal) {
  const { status, body } = await owner.ask(`${base}/api/questions`);
  if (status !== 200) throw new Error(`the questions cannot be read: ${status}`);
  /** @type {Map<string, string>} */
  const texts = new Map(
    body.data.map((/** @type {{ _id: string, text: string }} */ { _id, text }) => [_id, text]),
  );
  return journal.made.filter(({ id, text }) => id !== undefined && texts.get(id) === text).length;
}
