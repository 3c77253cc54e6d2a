import { makeUnverifiedAccount } from '../steps/account.ts';
import { logIn } from '../steps/log-in.ts';
import { test } from '../steps/test.ts';
import { take } from './take.ts';

test.use({ isSignedIn: false });

for (const name of ['about', 'login', 'signup']) {
  test(name, async ({ page }) => {
    await page.goto(`/${name}`);
    await take(page, name);
  });
}

test('verify-email', async ({ page, installation }) => {
  await logIn(page, await makeUnverifiedAccount(installation, 'instructor@example.com'));
  await page.goto('/verify-email');
  await take(page, 'verify-email');
});
