// The automaton of a regular expression (Glushkov 1961): a state for each character class of the expression, entered by
// reading a character of it, and one state before them, which reads on to the place where a match begins.

/**
 * @typedef {{ to: number, ways: number }} Edge `ways` is how often the expression leads there
 * @typedef {{ characters: bigint, name: string, next: Edge[], isSafe: boolean }} State `isSafe`: here the match has come
 *   about, whatever follows
 * @typedef {import('refa').Expression} Expression
 * @typedef {import('refa').Node} Node
 * @typedef {import('refa').CharSet} CharSet
 */

/** How certain it is that what may be left out, is: not at all, at the end of a text, whatever follows. */
const NEVER = 0;
const ON_CONDITION = 1;
const AT_END = 2;
const ALWAYS = 3;

/** Repetitions up to a number cost their number at most; above this one they count as endless. */
const MOST_REPETITIONS = 1_000;

/**
 * @typedef {{ at: number, before: bigint }} First `before`: one of these characters stands before it
 * @typedef {{ at: number, certainty: number }} Last
 * @typedef {{ first: First[], last: Last[], skipped: number, before: bigint }} Part `before`: where it is left out, one of
 *   these characters stands before what follows
 */

/**
 * @param {Expression} expression
 * @param {number} maxCharacter
 * @returns {{ states: State[], faults: string[] }}
 */
export function automatonOf(expression, maxCharacter) {
  const building = new Building(classesOf(expression, maxCharacter));
  const whole = building.alternatives(
    expression.alternatives.map(({ elements }) => elements),
    false,
  );
  building.beginAnywhere(whole.first);
  for (const { at, certainty } of whole.last) {
    const state = building.states[at];
    if (state === undefined) continue;
    const readsAll = state.characters === building.all && state.next.some(({ to }) => to === at);
    if (certainty === ALWAYS || (certainty === AT_END && readsAll)) state.isSafe = true;
  }
  return building;
}

class Building {
  /** @type {State[]} */
  states = [];
  /** @type {string[]} */
  faults = [];

  /** @param {{ all: bigint, bitsOf: (characters: CharSet) => bigint }} classes */
  constructor({ all, bitsOf }) {
    this.all = all;
    this.bitsOf = bitsOf;
  }

  /**
   * @param {readonly (readonly Node[])[]} alternatives
   * @param {boolean} isLookedAt
   * @returns {Part}
   */
  alternatives(alternatives, isLookedAt) {
    const parts = alternatives.map((elements) => this.sequence(elements, isLookedAt));
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      skipped: Math.max(NEVER, ...parts.map(({ skipped }) => skipped)),
      before: parts.reduce((any, { before, skipped }) => (skipped === NEVER ? any : any | before), 0n),
    };
  }

  /**
   * @param {readonly Node[]} elements
   * @param {boolean} isLookedAt
   */
  sequence(elements, isLookedAt) {
    /** @type {Part} */
    let whole = { first: [], last: [], skipped: ALWAYS, before: this.all };
    for (const element of elements) whole = this.join(whole, this.part(element, isLookedAt));
    return whole;
  }

  /**
   * @param {Part} one
   * @param {Part} other
   * @returns {Part}
   */
  join(one, other) {
    for (const { at } of one.last) this.connect(at, other.first);
    const entered =
      one.skipped === NEVER ? [] : other.first.map(({ at, before }) => ({ at, before: before & one.before }));
    const left = one.last.map(({ at, certainty }) => ({ at, certainty: Math.min(certainty, other.skipped) }));
    return {
      first: [...one.first, ...entered.filter(({ before }) => before !== 0n || one.before === 0n)],
      last: [...left.filter(({ certainty }) => certainty !== NEVER), ...other.last],
      skipped: Math.min(one.skipped, other.skipped),
      before: one.before & other.before,
    };
  }

  /**
   * @param {number} from
   * @param {readonly First[]} entered
   */
  connect(from, entered) {
    const state = this.states[from];
    if (state === undefined) return;
    for (const { at, before } of entered) {
      if ((state.characters & before) === 0n) continue;
      const known = state.next.find(({ to }) => to === at);
      if (known === undefined) state.next.push({ to: at, ways: 1 });
      else known.ways += 1;
    }
  }

  /**
   * @param {Node} node
   * @param {boolean} isLookedAt
   * @returns {Part}
   */
  part(node, isLookedAt) {
    switch (node.type) {
      case 'CharacterClass':
        return this.character(node.characters, isLookedAt);
      case 'Alternation':
        return this.alternatives(
          node.alternatives.map(({ elements }) => elements),
          isLookedAt,
        );
      case 'Quantifier':
        return this.repeated(node, isLookedAt);
      case 'Assertion':
        return this.assertion(node, isLookedAt);
      default:
        this.faults.push('it has a reference to a group (\\1), whose time nothing bounds');
        return { first: [], last: [], skipped: ON_CONDITION, before: this.all };
    }
  }

  /**
   * @param {CharSet} characters
   * @param {boolean} isLookedAt
   * @returns {Part}
   */
  character(characters, isLookedAt) {
    const bits = this.bitsOf(characters);
    const at = this.states.length;
    this.states.push({ characters: bits, name: nameOf(characters), next: [], isSafe: false });
    // A lookaround leads nowhere: the match goes on from where it stood.
    const last = isLookedAt ? [{ at, certainty: ON_CONDITION }] : [{ at, certainty: ALWAYS }];
    return { first: [{ at, before: this.all }], last, skipped: NEVER, before: 0n };
  }

  /**
   * @param {import('refa').Quantifier} node
   * @param {boolean} isLookedAt
   * @returns {Part}
   */
  repeated({ alternatives, min, max }, isLookedAt) {
    const once = () =>
      this.alternatives(
        alternatives.map(({ elements }) => elements),
        isLookedAt,
      );
    const optional = (/** @type {Part} */ part) => ({ ...part, skipped: ALWAYS, before: this.all });
    let whole = once();
    if (max > MOST_REPETITIONS) {
      const again = min < 2 ? whole : once();
      for (const { at } of again.last) this.connect(at, again.first);
      if (again !== whole) whole = this.join(whole, again);
    } else if (max > 1) whole = this.join(whole, optional(once()));
    return min === 0 ? optional(whole) : whole;
  }

  /**
   * A condition is taken for met, but for what it says of the character before it. What a condition looks through takes its
   * own time: it is a branch that leads nowhere.
   * @param {import('refa').Assertion} node
   * @param {boolean} isLookedAt
   * @returns {Part}
   */
  assertion({ kind, negate, alternatives }, isLookedAt) {
    const certainty = kind === 'ahead' && negate && !isLookedAt ? AT_END : ON_CONDITION;
    /** @type {Part} */
    const met = { first: [], last: [], skipped: certainty, before: this.all };
    const single = singleOf(alternatives);
    if (kind === 'behind' && single !== undefined) {
      const bits = this.bitsOf(single);
      return { ...met, before: negate ? this.all & ~bits : bits };
    }
    if (!alternatives.some(isEndless)) return met;
    if (kind === 'behind') {
      this.faults.push('it looks back without an end');
      return met;
    }
    const looked = this.alternatives(
      alternatives.map(({ elements }) => elements),
      true,
    );
    return { ...met, first: looked.first };
  }

  /**
   * The state before a match, and one more for each kind of character that has to stand before a match.
   * @param {readonly First[]} first
   */
  beginAnywhere(first) {
    const places = new Map([[this.all, this.states.length]]);
    this.states.push({ characters: this.all, name: 'the search', next: [], isSafe: false });
    for (const { before } of first) {
      if (before === 0n || places.has(before)) continue;
      places.set(before, this.states.length);
      this.states.push({ characters: before, name: 'the search', next: [], isSafe: false });
    }
    const start = places.get(this.all) ?? 0;
    for (const place of places.values()) this.states[start]?.next.push({ to: place, ways: 1 });
    for (const { at, before } of first) {
      const place = places.get(before);
      if (place !== undefined) this.states[place]?.next.push({ to: at, ways: 1 });
    }
  }
}

/**
 * @param {readonly { elements: readonly Node[] }[]} alternatives
 * @returns {CharSet | undefined} of an assertion about one character
 */
function singleOf(alternatives) {
  const [only, ...others] = alternatives;
  const [element, ...more] = only?.elements ?? [];
  if (others.length > 0 || more.length > 0 || element?.type !== 'CharacterClass') return undefined;
  return element.characters;
}

/**
 * @param {{ elements: readonly Node[] }} alternative
 * @returns {boolean} whether it reads without an end
 */
function isEndless({ elements }) {
  return elements.some((element) => {
    if (element.type === 'Quantifier' && element.max > MOST_REPETITIONS) return true;
    return 'alternatives' in element && element.alternatives.some(isEndless);
  });
}

/**
 * Parts all characters into classes that the expression does not tell apart, each a bit.
 * @param {Expression} expression
 * @param {number} maxCharacter
 */
function classesOf(expression, maxCharacter) {
  /** @type {Map<string, CharSet>} */
  const sets = new Map();
  collectSets(expression.alternatives, sets);
  const names = [...sets.keys()];
  const starts = new Set([0]);
  for (const { ranges } of sets.values()) {
    for (const { min, max } of ranges) starts.add(min).add(max + 1);
  }
  /** @type {Map<string, bigint>} */
  const bitOfSignature = new Map();
  const bits = new Map(names.map((name) => [name, 0n]));
  let all = 0n;
  for (const start of starts) {
    if (start > maxCharacter) continue;
    const holding = names.filter((name) => sets.get(name)?.has(start));
    const signature = holding.join('|');
    const bit = bitOfSignature.get(signature) ?? 1n << BigInt(bitOfSignature.size);
    bitOfSignature.set(signature, bit);
    all |= bit;
    for (const name of holding) bits.set(name, (bits.get(name) ?? 0n) | bit);
  }
  return { all, bitsOf: (/** @type {CharSet} */ set) => bits.get(keyOf(set)) ?? 0n };
}

/**
 * @param {readonly { elements: readonly Node[] }[]} alternatives
 * @param {Map<string, CharSet>} sets
 */
function collectSets(alternatives, sets) {
  for (const { elements } of alternatives) {
    for (const element of elements) {
      if (element.type === 'CharacterClass') sets.set(keyOf(element.characters), element.characters);
      if ('alternatives' in element) collectSets(element.alternatives, sets);
    }
  }
}

/** @param {CharSet} set */
function keyOf({ ranges }) {
  return ranges.map(({ min, max }) => `${min}-${max}`).join(',');
}

/** @param {CharSet} set */
function nameOf({ ranges }) {
  const shown = ranges
    .slice(0, 3)
    .map(
      ({ min, max }) =>
        JSON.stringify(String.fromCodePoint(min)) +
        (max > min ? `–${JSON.stringify(String.fromCodePoint(max))}` : ''),
    );
  return `[${shown.join(' ')}${ranges.length > 3 ? ' …' : ''}]`;
}
