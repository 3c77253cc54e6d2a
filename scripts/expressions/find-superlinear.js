// Finds regular expressions whose time can grow faster than the text: exponentially, or as a power of it.
//
// A backtracking engine tries an expression from each place of a text. Its work is at most the number of different paths
// that lead through the automaton of the expression while it reads the text, with a loop before it for the places where a
// search begins. That number grows faster than the text exactly when (Weber and Seidl 1991, Weideman et al. 2016)
//   - two different ways lead from a state to itself along one word: exponential, or
//   - one word leads from a state p to itself, from p to another state q, and from q to itself: a power.
// Both are searched for in products of the automaton with itself. What is uncertain counts as a fault: conditions
// such as \b are taken for met, and a match is taken for one that can fail, but where nothing follows that could.
import { JS } from 'refa';
import { automatonOf } from './automaton.js';

/** Products of more states are not searched; none of ours has a tenth. */
const MOST_STATES = 3_000_000;

/**
 * @param {string} source of the expression
 * @param {string} flags
 * @returns {string | undefined} what makes its time grow faster than the text; undefined where nothing does
 */
export function findSuperlinear(source, flags) {
  // A sticky expression is tried from place to place by a loop of its own.
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replace('y', '') });
  const { expression, maxCharacter } = parser.parse({
    assertions: 'parse',
    backreferences: 'unknown',
    maxBackreferenceWords: 0,
  });
  const { states, faults } = automatonOf(expression, maxCharacter);
  if (faults.length > 0) return faults[0];
  const loops = loopsOf(states);
  const exponential = loops.find((loop) => hasTwoWaysBack(states, loop));
  if (exponential !== undefined) return 'exponential: a loop reads one word in two ways';
  for (const from of loops) {
    for (const to of loops) {
      const pair = findRelay(states, from, to);
      if (pair !== undefined) return `a power: ${pair.map(({ name }) => name).join(' and ')} read one word`;
    }
  }
  return undefined;
}

/** @typedef {import('./automaton.js').State} State */

/**
 * The loops of an automaton: sets of states that lead to each other. A state whose match cannot fail any more is in none,
 * because what was tried before it is not tried again.
 * @param {readonly State[]} states
 * @returns {Set<number>[]}
 */
function loopsOf(states) {
  const reach = states.map((_, at) => reachable(states, at));
  /** @type {Set<number>[]} */
  const loops = [];
  for (let at = 0; at < states.length; at += 1) {
    if (!reach[at]?.has(at) || loops.some((loop) => loop.has(at))) continue;
    loops.push(new Set([...(reach[at] ?? [])].filter((other) => reach[other]?.has(at))));
  }
  return loops;
}

/**
 * @param {readonly State[]} states
 * @param {number} start
 */
function reachable(states, start) {
  /** @type {Set<number>} */
  const seen = new Set();
  const open = states[start]?.isSafe ? [] : [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { to } of states[at]?.next ?? []) {
      if (seen.has(to) || states[to]?.isSafe) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/**
 * Whether one word leads in two ways from a state of a loop back to it.
 * @param {readonly State[]} states
 * @param {Set<number>} loop
 */
function hasTwoWaysBack(states, loop) {
  const inLoop = (/** @type {number} */ at) => (states[at]?.next ?? []).filter(({ to }) => loop.has(to));
  for (const start of loop) {
    if (inLoop(start).some(({ ways }) => ways > 1)) return true;
    const found = search(
      [[start, start, 0]],
      ([one, other, isParted]) =>
        inLoop(one).flatMap((first) =>
          inLoop(other)
            .filter(({ to }) => meet(states, first.to, to))
            .map(({ to }) => [first.to, to, isParted || first.to !== to ? 1 : 0]),
        ),
      ([one, other, isParted]) => one === start && other === start && isParted === 1,
    );
    if (found) return true;
  }
  return false;
}

/**
 * Two different states p and q of two loops, where one word leads from p to p, from p to q and from q to q.
 * @param {readonly State[]} states
 * @param {Set<number>} from
 * @param {Set<number>} to
 * @returns {State[] | undefined} the two
 */
function findRelay(states, from, to) {
  const next = (/** @type {number} */ at) => (states[at]?.next ?? []).map((edge) => edge.to);
  const within = (/** @type {number} */ at, /** @type {Set<number>} */ loop) =>
    next(at).filter((other) => loop.has(other));
  for (const p of from) {
    for (const q of to) {
      if (p === q) continue;
      const found = search(
        [[p, p, q]],
        ([stays, goes, turns]) =>
          within(stays, from).flatMap((a) =>
            next(goes)
              .filter((b) => meet(states, a, b))
              .flatMap((b) =>
                within(turns, to)
                  .filter((c) => meet(states, a, b, c))
                  .map((c) => [a, b, c]),
              ),
          ),
        ([stays, goes, turns]) => stays === p && goes === q && turns === q,
      );
      if (found) return states.filter((_, at) => at === p || at === q);
    }
  }
  return undefined;
}

/**
 * Whether states can be entered by one character.
 * @param {readonly State[]} states
 * @param {readonly number[]} entered
 */
function meet(states, ...entered) {
  return entered.reduce((common, at) => common & (states[at]?.characters ?? 0n), -1n) !== 0n;
}

/** @typedef {[number, number, number]} Triple */

/**
 * @param {Triple[]} open
 * @param {(state: Triple) => Triple[]} nextOf
 * @param {(state: Triple) => boolean} isGoal after one step at least
 */
function search(open, nextOf, isGoal) {
  const seen = new Set();
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of nextOf(state)) {
      const key = (next[0] * 65_536 + next[1]) * 65_536 + next[2];
      if (seen.has(key)) continue;
      if (isGoal(next)) return true;
      seen.add(key);
      if (seen.size > MOST_STATES) throw new Error('The expression is too large to be judged.');
      open.push(next);
    }
  }
  return false;
}
