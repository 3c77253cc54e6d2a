import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

const create = async (name: string, { token } = owner) =>
  (await server.call({ method: 'POST', url: '/api/courses', payload: { name }, token })).json().data;

describe('courses', () => {
  test('a create answers the whole course with its id', async () => {
    const answer = await server.call({
      method: 'POST',
      url: '/api/courses',
      payload: { name: 'Chemistry' },
      token: owner.token,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Chemistry',
        numberOfChapters: 0,
        numberOfQuestions: 0,
        role: 'owner',
        version: 1,
      },
    });
  });

  test('a list without parameters is complete, in the order of creation', async () => {
    const reader = await server.signIn();
    for (const name of ['b', 'a', 'c']) await create(name, reader);
    const { data, page } = (
      await server.call({ method: 'GET', url: '/api/courses', token: reader.token })
    ).json();
    expect(data.map((course: { name: string }) => course.name)).toEqual(['b', 'a', 'c']);
    expect(page).toEqual({ nextCursor: null, total: 3 });
  });

  test('a list tells how far each pool is filled, the owner and the other members; names only of those who have shown themselves', async () => {
    const [teacher, editor] = [await server.signIn(), await server.signIn()];
    const name = (account: SignedIn, displayName: string) =>
      server.call({
        method: 'PUT',
        url: '/api/users/display-name',
        payload: { displayName },
        token: account.token,
      });
    expect((await name(teacher, 'Ada')).statusCode).toBe(200);
    expect((await name(editor, 'Ben')).statusCode).toBe(200);
    const pool = makePool(server, teacher.token);
    const { _id } = await pool.course('Shared');
    const { _id: chapter } = await pool.chapter(_id);
    await pool.chapter(_id);
    for (const objective of ['reminding', 'reminding', 'creativity'])
      await pool.question(chapter, { objective });
    const { _id: gone } = await pool.question(chapter, { objective: 'understanding' });
    await server.call({ method: 'DELETE', url: `/api/questions/${gone}`, token: teacher.token });
    const others = ['a@example.org', 'b@example.org', 'z@example.org'];
    for (const email of [...others, editor.email]) await pool.member(_id, email, 'editor');
    const listed = async ({ token }: SignedIn) =>
      (await server.call({ method: 'GET', url: '/api/courses', token })).json().data;
    const person = (email: string, displayName: string | null = null) => ({ email, displayName });
    const [first, second] = others.map((email) => person(email));
    expect(await listed(teacher)).toMatchObject([
      {
        numberOfCells: 12,
        numberOfEmptyCells: 10,
        owner: person(teacher.email, 'Ada'),
        sharedWith: { total: 4, people: [first, second] },
      },
    ]);
    expect(await listed(editor)).toMatchObject([
      { owner: person(teacher.email, 'Ada'), sharedWith: { total: 3, people: [first, second] } },
    ]);
    await server.db
      .deleteFrom('courseMembers')
      .where('email', 'in', ['a@example.org', 'b@example.org'])
      .execute();
    const namesOfOthers = async () => (await listed(teacher))[0].sharedWith.people[0];
    expect(await namesOfOthers()).toEqual(person(editor.email));
    await makePool(server, editor.token).chapter(_id, { number: 3 });
    expect(await namesOfOthers()).toEqual(person(editor.email, 'Ben'));
    expect(await listed(await server.signIn())).toEqual([]);
  });

  test('pages follow each other without a gap or a repeat, in every order', async () => {
    const reader = await server.signIn();
    const names = ['delta', 'Alpha', 'beta', 'alpha', 'Gamma', 'omega', 'beta'];
    for (const name of names) await create(name, reader);
    for (const sort of ['createdAt', '-createdAt', 'name', '-name']) {
      const seen: { _id: string; name: string }[] = [];
      let cursor = '';
      do {
        const url = `/api/courses?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`;
        const { data, page } = (await server.call({ method: 'GET', url, token: reader.token })).json();
        expect(page.total).toBe(7);
        seen.push(...data);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen.map((course) => course._id)).size).toBe(7);
      const inOrder = seen.map((course) => course.name.toLowerCase());
      if (sort === 'name') expect(inOrder).toEqual([...inOrder].sort());
      if (sort === '-name') expect(inOrder).toEqual([...inOrder].sort().reverse());
      if (sort === '-createdAt') expect(seen.map((course) => course.name)).toEqual([...names].reverse());
    }
  });

  test('a search takes % and _ literally', async () => {
    const reader = await server.signIn();
    for (const name of ['100 % pure', '100 pure', 'snake_case', 'snakeXcase']) await create(name, reader);
    const search = async (q: string) => {
      const url = `/api/courses?q=${encodeURIComponent(q)}`;
      const { data } = (await server.call({ method: 'GET', url, token: reader.token })).json();
      return data.map((course: { name: string }) => course.name);
    };
    expect(await search('0 %')).toEqual(['100 % pure']);
    expect(await search('E_C')).toEqual(['snake_case']);
    expect(await search('\\')).toEqual([]);
  });

  test('an edit that names an older version in If-Match gets the newer one, one that names none is accepted', async () => {
    const course = await create('Physics');
    const url = `/api/courses/${course._id}`;
    const edit = (payload: object, headers: Record<string, string> = {}) =>
      server.call({ method: 'PUT', url, payload, headers, token: owner.token });
    const basis = { 'if-match': '"1"' };
    expect((await edit({ name: 'Physics I' }, basis)).json().data.version).toBe(2);
    const stale = await edit({ name: 'Physics II', version: 2 }, basis);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      message: expect.any(String),
      current: { name: 'Physics I', version: 2 },
    });
    expect((await edit({ name: 'Physics III' })).json().data).toMatchObject({
      name: 'Physics III',
      version: 3,
    });
    expect((await edit({ name: 'Physics IV' }, { 'if-match': '*' })).statusCode).toBe(200);
  });

  test.each(['1', 'W/"1"', '"one"', '""', '"1", "2"'])('If-Match of %s is refused', async (header) => {
    const url = `/api/courses/${(await create('Matched'))._id}`;
    const headers = { 'if-match': header };
    const answer = await server.call({
      method: 'PUT',
      url,
      payload: { name: 'X' },
      headers,
      token: owner.token,
    });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'If-Match']);
  });

  test('of parallel edits that name one version exactly one is taken', async () => {
    const course = await create('Raced');
    const edits = Array.from({ length: 20 }, (_, index) =>
      server.call({
        method: 'PUT',
        url: `/api/courses/${course._id}`,
        payload: { name: `Raced ${index}` },
        headers: { 'if-match': '"1"' },
        token: owner.token,
      }),
    );
    const statuses = (await Promise.all(edits)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('a viewer looks, an editor changes, neither deletes', async () => {
    const course = await create('Shared');
    const viewer = await server.signIn();
    const editor = await server.signIn();
    const pool = makePool(server, owner.token);
    await pool.member(course._id, viewer.email, 'viewer');
    await pool.member(course._id, editor.email, 'editor');
    const url = `/api/courses/${course._id}`;
    const seen = await server.call({ method: 'GET', url, token: viewer.token });
    expect(seen.json().data.role).toBe('viewer');
    const rename = { method: 'PUT', url, payload: { name: 'Renamed' } } as const;
    const refused = await server.call({ ...rename, token: viewer.token });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      refusal('You may look at this course, but not change it.'),
    ]);
    expect((await server.call({ ...rename, token: editor.token })).statusCode).toBe(200);
    expect((await server.call({ method: 'DELETE', url, token: viewer.token })).statusCode).toBe(403);
    expect((await server.call({ method: 'DELETE', url, token: editor.token })).statusCode).toBe(403);
    await server.db.deleteFrom('courseMembers').where('courseId', '=', course._id).execute();
    expect((await server.call({ method: 'GET', url, token: viewer.token })).statusCode).toBe(404);
  });

  test('the table of cells has a row for each chapter, with its maximum and a count for every kind', async () => {
    const pool = makePool(server, owner.token);
    const course = await create('Counted');
    const second = await pool.chapter(course._id, { name: 'Second', number: 2, maxNumberOfQuestions: 9 });
    const first = await pool.chapter(course._id, { name: 'First', number: 1, maxNumberOfQuestions: 5 });
    for (const objective of ['reminding', 'creativity']) await pool.question(second._id, { objective });
    const none = { reminding: 0, understanding: 0, creativity: 0 };
    const url = `/api/courses/${course._id}/availability`;
    expect((await server.call({ method: 'GET', url, token: owner.token })).json().data).toEqual([
      {
        chapterId: first._id,
        name: 'First',
        number: 1,
        maxNumberOfQuestions: 5,
        counts: { simple: none, difficult: none },
      },
      {
        chapterId: second._id,
        name: 'Second',
        number: 2,
        maxNumberOfQuestions: 9,
        counts: { simple: { ...none, reminding: 1, creativity: 1 }, difficult: none },
      },
    ]);
  });

  test('a delete takes chapters and questions with it', async () => {
    const course = await create('Short-lived');
    const chapter = (
      await server.call({
        method: 'POST',
        url: '/api/chapters',
        payload: { name: 'One', number: 1, maxNumberOfQuestions: 4, courseId: course._id },
        token: owner.token,
      })
    ).json().data;
    const url = `/api/courses/${course._id}`;
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(200);
    expect((await server.call({ method: 'GET', url, token: owner.token })).statusCode).toBe(404);
    const gone = await server.call({
      method: 'GET',
      url: `/api/chapters/${chapter._id}`,
      token: owner.token,
    });
    expect(gone.statusCode).toBe(404);
  });
});
