import pg from 'pg';

/** Tells whether the database answers, however busy the connections of others are. */
export interface Probe {
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Keeps one connection for this question alone. Whoever asks while it is being asked shares the answer.
 * @param limitMs after which no answer is a no
 */
export function makeProbe(config: pg.ClientConfig, limitMs: number): Probe {
  let kept: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;

  async function open(client: pg.Client): Promise<void> {
    const forget = () => {
      if (kept === client) kept = undefined;
    };
    client.on('error', forget).on('end', forget);
    await client.connect();
    kept = client;
  }

  async function ask(): Promise<boolean> {
    const client = kept ?? new pg.Client(config);
    const giveUp = () => client.connection.stream.destroy();
    const stopWaiting = afterFreeTime(limitMs, giveUp);
    try {
      if (client !== kept) await open(client);
      await client.query('select 1');
      return true;
    } catch {
      giveUp();
      return false;
    } finally {
      stopWaiting();
    }
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async close() {
      await asking;
      const client = kept;
      const timer = setTimeout(() => client?.connection.stream.destroy(), limitMs);
      await client?.end();
      clearTimeout(timer);
    },
  };
}

const STEPS = 15;

/**
 * Calls back after so much time in which this thread had the chance to hear an answer: what a busy thread hears late is
 * no silence of the database.
 * @returns what keeps it from being called
 */
function afterFreeTime(milliseconds: number, callBack: () => void): () => void {
  let left = STEPS;
  const timer = setInterval(() => {
    left--;
    if (left === 0) callBack();
  }, milliseconds / STEPS);
  return () => clearInterval(timer);
}
