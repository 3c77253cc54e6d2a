import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Interval of the check; a stall is measured to within so much. */
const TICK_MS = 25;
/** Delay from which a stall is logged. */
const LONGEST_DELAY_MS = 200;
/** Number of calls that a line names: under a flood the first few tell what it is about. */
const MOST_CALLS = 10;

/** A call that was at work, without anything that names a person or an object. */
interface CallAtWork {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, `/api/courses/:id`; undefined where no route was found. */
  readonly route: string | undefined;
}

/**
 * Logs when the one thread that serves everybody came late, with the calls that were at work then: one of them held it
 * up, or work in the background where there are none. A call that ended in the meantime counts.
 */
export function logStalls(app: FastifyInstance): void {
  const atWork = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  let lastMs = performance.now();

  app.addHook('onRequest', async (request, reply) => {
    atWork.add(request);
    // Whoever leaves before the answer is there, too.
    reply.raw.once('close', () => end(request));
  });
  app.addHook('onResponse', async (request) => end(request));

  function end(request: FastifyRequest): void {
    if (atWork.delete(request)) ended.push(request);
  }

  const open = (isMeant: (call: FastifyRequest) => boolean) => [...atWork].filter(isMeant);

  const looking = setInterval(() => {
    const nowMs = performance.now();
    const delayMs = nowMs - lastMs - TICK_MS;
    lastMs = nowMs;
    if (delayMs > LONGEST_DELAY_MS) {
      // Calls that wait for a turn or a body come last: under a flood few are named.
      const calls = [...ended, ...open((call) => call.isWorkedOn), ...open((call) => !call.isWorkedOn)];
      const line = {
        delayMs: Math.round(delayMs),
        calls: calls.slice(0, MOST_CALLS).map(describe),
        numberOfCalls: calls.length,
      };
      app.log.warn(line, 'everybody had to wait for work on the one thread');
    }
    ended = [];
  }, TICK_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

function describe({ id, method, routeOptions }: FastifyRequest): CallAtWork {
  return { requestId: id, method, route: routeOptions.url };
}
