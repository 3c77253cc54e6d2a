import type { Availability, KindCounts } from '../src/availability.ts';
import { type Blueprint, type BlueprintDraft, parseBlueprint } from '../src/blueprint.ts';
import { Random } from '../src/random.ts';
import { type Seed, seedFromBytes } from '../src/seed.ts';
import { type Difficulty, KINDS, type Objective } from '../src/vocabulary.ts';

/** How many cases a test tries: the first, or the second in the long form (`npm test -- unit --long`). */
export function howMany(short: number, long: number): number {
  return process.env['LONG'] === 'true' ? long : short;
}

/** A seed for each whole number. */
export function seedOf(number: number): Seed {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, number);
  return seedFromBytes(bytes);
}

export function randomOf(number: number): Random {
  return new Random(seedOf(number));
}

/** `emptyShare` of the cells hold nothing, the others up to `most` questions. */
export function randomPool(random: Random, chapters: number, most: number, emptyShare: number): Availability {
  const cell = () => (random.unit() < emptyShare ? 0 : random.below(most + 1));
  const rows = Array.from({ length: chapters }, (_, i) => [`c${i}`, KINDS.map(cell)] as const);
  return new Map(rows as unknown as [string, KindCounts][]);
}

/** The blueprint of a random exam of the pool, or undefined if it came out empty. */
export function plantedBlueprint(random: Random, pool: Availability): Blueprint | undefined {
  const taken = [...pool].map(([id, counts]) => {
    const share = random.unit();
    return [id, counts.map((count) => (random.unit() < share ? random.below(count + 1) : 0))] as const;
  });
  return blueprintOrUndefined(draftOf(taken));
}

/** The same size with some counts moved by one question or a few: often tight, often impossible. */
export function disturbed(random: Random, blueprint: Blueprint): Blueprint {
  const draft = structuredClone(blueprint) as unknown as Record<string, Record<string, number>>;
  const groups = Object.values(draft);
  for (let moves = 1 + random.below(4); moves > 0; moves--) {
    const group = groups[random.below(groups.length)]!;
    const names = Object.keys(group);
    const from = names[random.below(names.length)]!;
    const to = names[random.below(names.length)]!;
    const count = random.below(Math.min(3, group[from]!) + 1);
    group[from]! -= count;
    group[to]! += count;
  }
  return blueprintOf(draft as unknown as BlueprintDraft);
}

export function blueprintOf(draft: BlueprintDraft): Blueprint {
  const blueprint = blueprintOrUndefined(draft);
  if (!blueprint) throw new Error(`Not a blueprint: ${JSON.stringify(draft)}`);
  return blueprint;
}

/** The counts of an allocation. */
export function draftOf(allocation: Iterable<readonly [string, readonly number[]]>) {
  const chapters: Record<string, number> = {};
  const difficulty: Record<Difficulty, number> = { simple: 0, difficult: 0 };
  const objective: Record<Objective, number> = { reminding: 0, understanding: 0, creativity: 0 };
  for (const [id, counts] of allocation) {
    KINDS.forEach((kind, index) => {
      chapters[id] = (chapters[id] ?? 0) + counts[index]!;
      difficulty[kind.difficulty] += counts[index]!;
      objective[kind.objective] += counts[index]!;
    });
  }
  return { chapters, difficulty, objective };
}

function blueprintOrUndefined(draft: BlueprintDraft): Blueprint | undefined {
  const result = parseBlueprint(draft);
  return result.ok ? result.blueprint : undefined;
}
