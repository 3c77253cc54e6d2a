import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** What a screen must know of the installation before anybody signs in. */
export const SettingsSchema = z.object({
  /** Whether the pool is dummy data whose deletes are disabled. */
  demo: z.boolean(),
  /** Whether mails are sent, or written to files of the data folder. */
  mail: z.enum(['smtp', 'outbox']),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const HealthSchema = z.object({ status: z.enum(['ok', 'unavailable']), database: z.boolean() });

export const installationEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    summary: 'What the screens must know of this installation',
    answers: { 200: answerOf(SettingsSchema) },
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether the server is up and reaches its database',
    answers: { 200: HealthSchema, 503: HealthSchema },
  }),
} as const;
