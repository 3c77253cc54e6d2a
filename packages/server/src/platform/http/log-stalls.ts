import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Interval of the check, and the precision of a measured stall. */
const TICK_MS = 25;
/** Delay from which a stall is logged. */
const LONGEST_DELAY_MS = 200;
/** Largest number of calls in a line: under a flood the first few show the cause. */
const MOST_CALLS = 10;

/** A call at work, without anything that names a person or an object. */
interface CallAtWork {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, `/api/courses/:id`; undefined where no route was found. */
  readonly route: string | undefined;
}

/**
 * Logs each stall of the main thread with the calls that were at work, because one of them caused it. A line without
 * calls means background work. A call that ended in the meantime counts too.
 */
export function logStalls(app: FastifyInstance): void {
  const atWork = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  let lastMs = performance.now();

  app.addHook('onRequest', (request, reply, done) => {
    atWork.add(request);
    // Calls whose client leaves before the answer end here too.
    reply.raw.once('close', () => end(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });

  function end(request: FastifyRequest): void {
    if (atWork.delete(request)) ended.push(request);
  }

  const open = (isMeant: (call: FastifyRequest) => boolean) => [...atWork].filter(isMeant);

  const looking = setInterval(() => {
    const nowMs = performance.now();
    const delayMs = nowMs - lastMs - TICK_MS;
    lastMs = nowMs;
    if (delayMs > LONGEST_DELAY_MS) {
      // Calls that wait for a slot or a body come last, because only the first few are named under a flood.
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
