import { FailureSchema, type Refusal, RefusalSchema } from '@exam/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The whole body of a refusal, as clients of either reading must find it. */
export function refusal(message: unknown, path?: string): Refusal {
  return { message, errors: [{ msg: message, ...(path !== undefined && { path }) }] } as Refusal;
}

/** Makes every answer that a test gets by `inject` fail the test where it is an error in another form than errors have. */
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

/** What an answer lacks of the form that errors have; undefined where nothing is missing, and for a success. */
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
