import { describe, expect, it } from 'vitest';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import { startEvolution } from '../src/preferences/start-evolution.ts';
import { type BestByListing, bestByListing, bitsOf } from './best-by-listing.ts';
import { differsFrom, tally } from './chi-square.ts';
import { howMany, randomOf, seedOf } from './instances.ts';
import { questionsOf, randomRequest } from './preference-requests.ts';

/** A request with all exams of its best score. */
interface Case {
  readonly name: string;
  readonly request: EvolutionRequest;
  readonly best: BestByListing;
}

const DRAWS = 2_000;

// Fewer cases in the short form, not fewer draws: those decide how small an unfairness is seen.
const CASES = howMany(1, 4);

describe.each([...cases('uses', 0, 0.5, CASES), ...cases('uses and pairs', 12, 0.3, CASES)])(
  'with $name',
  ({ request, best }) => {
    it('each exam of the best score comes as often as the others', () => {
      const questions = questionsOf(request.availability);
      const counts = new Map<string, number>();
      for (let i = 0; i < DRAWS; i++) {
        const start = startEvolution({ ...request, seed: seedOf(i) });
        if (!start.ok) throw new Error('expected an exam');
        while (!start.evolution.isFinished) start.evolution.advance();
        tally(counts, String(bitsOf(start.evolution.best().versions[0]!, questions)));
      }
      const shares = new Map(best.versions.map(([exam]) => [String(exam), 1 / best.versions.length]));
      expect(differsFrom(shares, counts)).toBe(false);
    });
  },
);

/** Requests with from 6 to 200 exams of the best score, whose best is proven at once. */
function cases(wishes: string, pairs: number, usedShare: number, count: number): Case[] {
  const random = randomOf(81 + pairs);
  const found: Case[] = [];
  while (found.length < count) {
    const shape = { chapters: 2 + random.below(2), most: 2, emptyShare: 0.4, pairs, usedShare, versions: 1 };
    const request = randomRequest(random, shape);
    if (questionsOf(request.availability).length > 16) continue;
    const best = bestByListing(request, { least: 20, most: 2_000 });
    if (!best || best.versions.length < 6 || best.versions.length > 200) continue;
    const start = startEvolution(request);
    if (!start.ok || !start.evolution.isFinished) continue;
    found.push({ name: `${wishes}, ${best.versions.length} best exams`, request, best });
  }
  return found;
}
