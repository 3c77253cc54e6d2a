import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { SIGN_UPS } from './sign-up-rules.ts';

/** Facts about the installation that the screens need before anybody signs in. */
export const SettingsSchema = z.object({
  /** Whether the pool is dummy data whose deletes are disabled. */
  demo: z.boolean(),
  /** Whether mails are sent, or written to files of the data folder. */
  mail: z.enum(['smtp', 'outbox']),
  /** Who may sign up. */
  signUp: z.enum(SIGN_UPS),
  /** The domains of those who may, where `signUp` says so. */
  signUpDomains: z.array(z.string()).readonly(),
  /** What people call the provider of single sign-on; null without one. */
  signOn: z.string().nullable(),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const HealthSchema = z.object({
  /** `disk-full`: the database answers, and within the last minute it had no room for a change. */
  status: z.enum(['ok', 'disk-full']),
  database: z.literal(true),
});
export const UnhealthySchema = RefusalSchema.extend({
  status: z.literal('unavailable'),
  database: z.boolean(),
});

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
    load: 'none',
    summary: 'Whether the server is up and reaches its database',
    answers: { 200: HealthSchema, 503: UnhealthySchema },
  }),
  /** Protected by a token of the installation rather than of an account. */
  metrics: endpoint({
    method: 'GET',
    path: '/api/metrics',
    access: 'public',
    load: 'none',
    summary: 'Metrics in the text format of Prometheus; needs METRICS_TOKEN as a bearer token',
    answers: { 200: z.string(), 401: RefusalSchema, 404: RefusalSchema },
  }),
} as const;
