import { readFileSync } from 'node:fs';
import { findGrowth } from '../../../../vitest.growth.ts';
import { readAll } from '../../src/opened-file.ts';
import { readQuestionFile } from '../../src/read-question-file.ts';
import { REGISTRY } from '../../src/registry.ts';
import type { HostileFormat, Judgement, Suspect } from './file-judge.ts';

// A process of its own, whose heap ends at a limit: a reader that holds too much ends it.
process.on('message', async ({ format, part, whole }: Suspect) => {
  let outcome = '';
  const readWhole = async () => {
    outcome = await outcomeOf(format, readFileSync(whole));
  };
  if (part === undefined) {
    await readWhole();
    process.send?.({ outcome } satisfies Judgement);
    return;
  }
  const readPart = () => outcomeOf(format, readFileSync(part));
  const growth = await findGrowth((share) => (share === 1 ? readWhole : readPart), [1 / 16, 1]);
  process.send?.({ outcome, ...(growth !== undefined && { growth }) } satisfies Judgement);
});

async function outcomeOf(format: HostileFormat, content: Uint8Array): Promise<string> {
  try {
    const { items } =
      format === 'any'
        ? await readQuestionFile({ name: 'pool.xml', content })
        : readAll(await REGISTRY[format]!.read({ name: 'pool', content }));
    return `read: ${items.length}`;
  } catch (error) {
    return String(error);
  }
}
