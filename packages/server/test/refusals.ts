import { FailureSchema, type Refusal, RefusalSchema } from '@exam/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The complete body of a refusal, with both forms that clients read. */
export function refusal(message: unknown, path?: string): Refusal {
  return { message, errors: [{ msg: message, ...(path !== undefined && { path }) }] } as Refusal;
}

/** Makes a test fail if an answer to `inject` is an error without the common form of errors. */
export function insistOnRefusals(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions) => {
    const answer = await inject(options);
    const fault = options.method === 'HEAD' ? undefined : faultOfError(answer);
    if (fault === undefined) return answer;
    const asked = `${options.method ?? 'GET'} ${String(options.url)}: ${answer.statusCode}`;
    throw new Error(`${asked} ${fault}: ${answer.body}`);
  };
  app.inject = checked as typeof app.inject;
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

/** A sentence about an error that is not of the common form; undefined for one that is, or for a success. */
function faultOfError({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode < 400) return undefined;
  const parsed = parse(body);
  if (statusCode >= 500 && statusCode !== 503) {
    if (!FailureSchema.strict().safeParse(parsed).success) return 'is not a request id and no errors';
    return undefined;
  }
  const refused = RefusalSchema.safeParse(parsed);
  if (!refused.success) return 'lacks message or errors';
  if (refused.data.message !== refused.data.errors[0]?.msg) return 'has another message than its first msg';
  if ([429, 503].includes(statusCode) && !(Number(headers['retry-after']) > 0)) return 'lacks Retry-After';
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
