import { setTimeout as sleep } from 'node:timers/promises';
import { countKept, startLoad } from '../load.js';
import { makeChapter, makeCourse } from '../pool.js';

/** @typedef {import('../everything.js').Everything} Everything */

const ROUNDS = 3;
const WARM_UP_MS = 2_500;

/**
 * Somebody new fills a course, and goes on doing so until the load is stopped.
 * @param {import('../everything.js').Servers} servers
 */
export async function loadOn({ base, signUp }) {
  const owner = await signUp();
  const courseId = await makeCourse(owner, base, 'Under load');
  const chapterId = await makeChapter(owner, base, { courseId, number: 1, maxNumberOfQuestions: 100_000 });
  const load = startLoad(owner, base, chapterId);
  await sleep(WARM_UP_MS);
  return { ...load, countKept: () => countKept(owner, base, load.journal) };
}

/**
 * Both servers are restarted in turn while requests run.
 * @param {Everything} cluster
 */
export async function serversRestart(cluster) {
  const load = await loadOn(cluster);
  let heard = 0;
  for (const server of [cluster.a, cluster.b]) {
    const stopping = server.stop().then(() => false);
    const hearing = cluster.balancer.waitForServers(1).then(
      () => true,
      () => false,
    );
    if (await Promise.race([hearing, stopping])) heard++;
    await stopping;
    await server.start();
    await cluster.balancer.waitForServers(2);
  }
  await load.stop();
  const { made, refused, reads, failedReads } = load.journal;
  const count = made.length + refused.length + reads;
  return [
    { tried: 'servers that the balancer left before they ended', count: 2, held: heard },
    {
      tried: 'requests while both servers were restarted',
      count,
      held: count - refused.length - failedReads,
    },
    { tried: 'acknowledged writes', count: made.length, held: await load.countKept() },
  ];
}

/**
 * A server is killed while requests run.
 * @param {Everything} cluster
 */
export async function serversDie(cluster) {
  const load = await loadOn(cluster);
  let goesOn = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const server = round % 2 === 0 ? cluster.a : cluster.b;
    await server.kill();
    const killedMs = Date.now();
    await cluster.balancer.waitForServers(1);
    await sleep(WARM_UP_MS);
    if (load.journal.made.some(({ endMs }) => endMs > killedMs)) goesOn++;
    await server.start();
    await cluster.balancer.waitForServers(2);
  }
  await load.stop();
  const { made, refused, reads, failedReads } = load.journal;
  const note = `${refused.length} of ${made.length + refused.length} writes and ${failedReads} of ${reads} reads failed`;
  return [
    { tried: 'servers killed under load', count: ROUNDS, held: goesOn, note },
    { tried: 'acknowledged writes', count: made.length, held: await load.countKept() },
  ];
}
