import { ApiTokenSchema, apiTokenEndpoints } from '@exam/contract';
import { serve } from '../../../platform/http/endpoint.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import type { RouteContext } from '../route-context.ts';
import { createApiToken } from './create-api-token.ts';
import { type ApiTokenRow, listTokens } from './queries.ts';
import { revokeApiToken } from './revoke-api-token.ts';

export const presentApiToken = pickFields(ApiTokenSchema, {
  right: ({ mayWrite }: ApiTokenRow) => (mayWrite ? 'write' : 'read'),
});

export function serveApiTokens({ app, parts, visitOf }: RouteContext): void {
  serve(app, apiTokenEndpoints.list, async ({ account }) => ({
    data: (await listTokens(parts.db, account)).map(presentApiToken),
  }));

  serve(app, apiTokenEndpoints.create, async ({ account, body, request }) => {
    const { id, token } = await createApiToken(parts, account, body, visitOf(request));
    const made = (await listTokens(parts.db, account)).find((row) => row.id === id);
    if (made === undefined) throw new Error('the token was revoked while it was made');
    return { data: { ...presentApiToken(made), token } };
  });

  serve(app, apiTokenEndpoints.revoke, async ({ account, params }) => {
    await revokeApiToken(parts, account, params.id);
    return { data: { _id: params.id } };
  });
}
