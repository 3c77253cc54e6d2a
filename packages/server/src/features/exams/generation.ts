import type { Blueprint } from '@exam/assembly';
import { CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../../platform/keys.ts';

const GenerationSchema = z.object({
  accountId: z.string(),
  courseId: z.string(),
  seed: z.string(),
  blueprint: z.custom<Blueprint>((value) => typeof value === 'object' && value !== null),
  /** Ids of the questions that stayed from an exam before. */
  locked: z.array(z.string()).default([]),
  engineVersion: z.number(),
});

/** How an exam was generated: enough to make it again from the same pool. */
export type Generation = z.infer<typeof GenerationSchema>;

/** Turns generations into ids and back. The id carries it all, signed, so that generating writes nothing. */
export interface GenerationIds {
  issue(generation: Generation): Promise<string>;
  /** Undefined when the id is not one of ours. */
  read(id: string): Promise<Generation | undefined>;
}

export function makeGenerationIds(appSecret: string): GenerationIds {
  const key = deriveKey(appSecret, 'generation');
  return {
    issue: (generation) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(generation)))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
    read: async (id) => {
      const verified = await compactVerify(id, key, { algorithms: ['HS256'] }).catch(() => undefined);
      return verified && GenerationSchema.parse(JSON.parse(new TextDecoder().decode(verified.payload)));
    },
  };
}
