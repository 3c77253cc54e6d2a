import { createSecretKey } from 'node:crypto';
import type { Blueprint, KindCounts, Seed } from '@exam/assembly';
import { type Preferences, VERSION_DIFFERENCES } from '@exam/contract';
import { z } from 'zod';
import { readCompact, signCompact } from '../../../platform/compact-jws.ts';
import { deriveKey } from '../../../platform/keys.ts';

const SixCounts = z.custom<KindCounts>((value) => Array.isArray(value) && value.length === 6);

/** The pins and kept orders of choices when an exam was drawn, because questions are edited later. */
const ChoiceOrdersSchema = z.object({
  /** Ids of the questions that kept their order. */
  kept: z.array(z.string()),
  /** Positions of the pinned choices, from 0, by question id; questions without any are absent. */
  pinned: z.record(z.string(), z.array(z.number())),
});
export type ChoiceOrders = z.infer<typeof ChoiceOrdersSchema>;

export const GenerationSchema = z.object({
  courseId: z.string(),
  seed: z.custom<Seed>((value) => typeof value === 'string'),
  blueprint: z.custom<Blueprint>((value) => typeof value === 'object' && value !== null),
  /** Ids of the questions kept from a previous exam. */
  locked: z.array(z.string()),
  engineVersion: z.number(),
  preferences: z.custom<Preferences>((value) => typeof value === 'object' && value !== null),
  versions: z.object({
    count: z.number(),
    differBy: z.enum(VERSION_DIFFERENCES),
    common: z.number().optional(),
  }),
  /** Number of generations of the search; 0 without preferences. */
  generations: z.number(),
  /** The preferences: the recent exams, and a digest of all input to the engine. */
  recentExamIds: z.array(z.string()),
  preferencesDigest: z.string().nullable(),
  /** For each kind by chapter id: the number of questions in the cell, and of those that have ever left it. */
  held: z.record(z.string(), SixCounts),
  removals: z.record(z.string(), SixCounts),
  choiceOrders: ChoiceOrdersSchema,
  /**
   * How hard the exam was to be: the exams whose results were known, a digest of these, and what a version was to sum up to, null for
   * anything. Absent where nothing was known, or nobody asked.
   */
  difficulty: z
    .object({
      examIds: z.array(z.string()),
      digest: z.string(),
      target: z.array(z.number().nullable()).optional(),
    })
    .optional(),
  /** Whether choices are shuffled in every paper. */
  shufflesChoices: z.boolean(),
});

/** How an exam was generated; enough to make it again from the same pool. */
export type Generation = z.infer<typeof GenerationSchema>;

const SignedSchema = z.object({ accountId: z.string(), generation: GenerationSchema });

/** Converts generations to ids and back. The signed id carries all data, so that generating writes nothing. */
export interface GenerationIds {
  issue(accountId: string, generation: Generation): string;
  /** Undefined if the id was not issued to this account. */
  read(accountId: string, id: string): Generation | undefined;
}

export function makeGenerationIds(appSecret: string): GenerationIds {
  // A key object is prepared once instead of for each signature.
  const key = createSecretKey(deriveKey(appSecret, 'generation'));
  return {
    issue: (accountId, generation) => signCompact({ accountId, generation }, key),
    read: (accountId, id) => {
      const { data: signed } = SignedSchema.safeParse(readCompact(id, key));
      return signed?.accountId === accountId ? signed.generation : undefined;
    },
  };
}
