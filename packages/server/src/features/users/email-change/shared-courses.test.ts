import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser, lastCodeTo, PASSWORD } from '../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let person: { browser: Browser; email: string; newEmail: string };
let nextPerson = 1;
beforeEach(async () => {
  const name = `person-${nextPerson++}`;
  person = { browser: new Browser(app), email: `${name}@example.com`, newEmail: `${name}@example.org` };
  await person.browser.signUp(person.email);
  await person.browser.verify(lastCodeTo(app, person.email));
});

async function changeEmail(): Promise<void> {
  const { browser, newEmail } = person;
  await browser.post('/api/users/change-email', { email: newEmail, password: PASSWORD });
  const verificationCode = lastCodeTo(app, newEmail);
  const response = await browser.post('/api/users/confirm-new-email', { verificationCode });
  expect(response.statusCode).toBe(200);
}

describe('after a change of e-mail, courses that are shared', () => {
  async function shareWith(...invitations: (readonly [email: string, role: 'editor' | 'viewer'])[]) {
    const { token } = await app.signIn();
    const pool = makePool(app, token);
    const course = await pool.course();
    for (const [email, role] of invitations) await pool.member(course._id, email, role);
    const members = async () =>
      (await app.call({ method: 'GET', url: `/api/courses/${course._id}/members`, token }))
        .json()
        .data.map(({ email, role }: { email: string; role: string }) => [email, role]);
    return { course, members };
  }

  test('stay with the account, whose colleagues see its new address', async () => {
    const { course, members } = await shareWith([person.email, 'viewer'], ['third@example.com', 'editor']);
    await changeEmail();
    expect((await person.browser.get(`/api/courses/${course._id}`)).json().data.role).toBe('viewer');
    expect(await members()).toEqual([
      [person.newEmail, 'viewer'],
      ['third@example.com', 'editor'],
    ]);
  });

  test('name the account by its new address in their history', async () => {
    const { token } = await app.signIn();
    const pool = makePool(app, token);
    const course = await pool.course();
    await pool.member(course._id, person.email, 'viewer');
    await changeEmail();
    const history = await app.call({ method: 'GET', url: `/api/courses/${course._id}/audit-events`, token });
    expect(history.json().data[0]).toMatchObject({ action: 'member.added', memberEmail: person.newEmail });
  });

  test('are not those of whoever gets the old address', async () => {
    const { course } = await shareWith([person.email, 'editor']);
    await changeEmail();
    const next = await app.signIn(person.email);
    const answer = await app.call({ method: 'GET', url: `/api/courses/${course._id}`, token: next.token });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    ['editor', 'viewer'],
    ['viewer', 'editor'],
  ] as const)(
    'with both addresses, as %s and %s, are shared once, with the role that may do more',
    async (old, young) => {
      const { members } = await shareWith([person.email, old], [person.newEmail, young]);
      await changeEmail();
      expect(await members()).toEqual([[person.newEmail, 'editor']]);
    },
  );

  test('of its own are not shared with itself', async () => {
    const pool = makePool(app, person.browser.token ?? '');
    const course = await pool.course();
    await pool.member(course._id, person.newEmail, 'viewer');
    await changeEmail();
    const { data } = (await person.browser.get(`/api/courses/${course._id}/members`)).json();
    expect(data).toEqual([]);
  });
});
