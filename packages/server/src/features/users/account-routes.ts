import { accountEndpoints } from '@exam/contract';
import { serve } from '../../platform/http/endpoint.ts';
import { deleteAccount } from './delete-account.ts';
import { changeEmail } from './email-change/change-email.ts';
import { confirmNewEmail } from './email-change/confirm-new-email.ts';
import { getAccountDetail } from './get-account-detail.ts';
import { presentAccountDetail, presentUser } from './present.ts';
import type { RouteContext } from './route-context.ts';

/** What an account does with itself. */
export function serveAccount({ app, parts, cookies, visitOf }: RouteContext): void {
  serve(app, accountEndpoints.get, async ({ account }) => ({
    data: presentAccountDetail(await getAccountDetail(parts, account)),
  }));

  serve(app, accountEndpoints.changeEmail, async ({ account, body, request }) => {
    await changeEmail(parts, account, body, visitOf(request));
    return { data: null };
  });

  serve(app, accountEndpoints.confirmNewEmail, async ({ account, body, request }) => {
    const email = await confirmNewEmail(parts, account, body.verificationCode, visitOf(request));
    return { data: presentUser({ ...account, email }) };
  });

  serve(app, accountEndpoints.delete, async ({ account, body, request, reply }) => {
    await deleteAccount(parts, account, body.password, visitOf(request));
    cookies.clear(reply);
    return { data: null };
  });
}
