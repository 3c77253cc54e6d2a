import type { ResultMails } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import type { Mail } from '../../../platform/mail/index.ts';

let app: TestApp;
/** The mail server of the application. */
let line: HeldLine;
beforeAll(async () => {
  line = makeHeldLine();
  app = await makeTestApp({
    // The answer to a call that mails comes when the mailing has ended.
    importPatienceMs: 600_000,
    // Codes of accounts are mailed at once.
    mailer: {
      kind: 'smtp',
      send: async (mail) => void app.mails.push(mail),
      openConnection: () => ({ send: (mail) => line.take(mail), close: () => {} }),
    },
  });
});
afterAll(() => app.close());

interface HeldLine {
  /** Who was handed a mail, in this order. */
  readonly handedOver: string[];
  /** Accepts a mail once the line is let go. */
  take(mail: Mail): Promise<void>;
  letGo(): void;
}

function makeHeldLine(): HeldLine {
  const handedOver: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    handedOver,
    take: (mail) => {
      handedOver.push(mail.to);
      return gate;
    },
    letGo,
  };
}

interface Desk {
  readonly owner: SignedIn;
  readonly exam: string;
  /** Begins to mail the results of Ada, Bob and Carl; the answer comes when the mailing has ended. */
  send(): Promise<ResultMails>;
  /** What became of the mail of each student. */
  states(): Promise<(string | null)[]>;
  /** The last mailing as a whole. */
  mailing(): Promise<ResultMails['mailing']>;
}

/** An account with an exam that three students have written. Its line is held. */
async function openDesk(): Promise<Desk> {
  line = makeHeldLine();
  // The addresses are the same in each test.
  await app.db.deleteFrom('mailCounts').execute();
  const owner = await app.signIn();
  const pool = makePool(app, owner.token);
  const { _id: courseId } = await pool.course();
  const { _id: chapter } = await pool.chapter(courseId);
  const { _id: question } = await pool.question(chapter);
  const payload = {
    name: 'Final',
    courseId,
    questions: [question],
    shufflesChoices: false,
    chaptersDistribution: { [chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
  };
  const { token } = owner;
  const saved = await app.call({ method: 'POST', url: '/api/exams', payload, token });
  const exam: string = saved.json().data._id;
  await addStudents(exam);
  const url = `/api/exams/${exam}/result-mails`;
  return {
    owner,
    exam,
    send: async () => {
      const mail = {
        subject: 'Result',
        text: '{points}',
        attachment: 'none',
        to: 'unsent',
        numberOfMails: 3,
      };
      return (await app.call({ method: 'POST', url, payload: mail, token })).json().data;
    },
    states: async () => {
      const { data } = (await app.call({ method: 'GET', url: `${url}/students`, token })).json();
      return data.map(({ state }: { state: string | null }) => state);
    },
    mailing: async () => (await app.call({ method: 'GET', url, token })).json().data.mailing,
  };
}

async function addStudents(examId: string): Promise<void> {
  const at = new Date();
  const names = ['Ada', 'Bob', 'Carl'];
  await app.db
    .insertInto('examResults')
    .values({ examId, uploadedAt: at, numberOfStudents: 3, scores: [0, 3], numberOfUnfinished: 0 })
    .execute();
  const answered = { examId, version: 0, answers: 'B', score: 1, pointsHundredths: 100 };
  await app.db
    .insertInto('studentResults')
    .values(names.map((student) => ({ id: uuid(), student, ...answered })))
    .execute();
  await app.db
    .insertInto('examStudents')
    .values(
      names.map((number, index) => ({
        ...{ id: uuid(), examId, ordinal: index + 1, number, name: number, groupName: '', listedAt: at },
        email: `${number.toLowerCase()}@example.com`,
      })),
    )
    .execute();
  await app.db.updateTable('exams').where('id', '=', examId).set({ lastStudentOrdinal: 3 }).execute();
}

test('a server whose mailing another one has taken over hands no further mail over', async () => {
  const { exam, send, states, mailing } = await openDesk();
  const sending = send();
  await expect.poll(() => line.handedOver).toEqual(['ada@example.com']);
  // Nobody has heard of the first server for a minute. The other one has not begun yet.
  const heartbeatAt = new Date(app.clock.now.getTime() - 61_000);
  await app.db
    .updateTable('resultMailings')
    .where('examId', '=', exam)
    .set({ runId: uuid(), heartbeatAt })
    .execute();
  line.letGo();
  expect((await sending).mailing).toMatchObject({ isSending: true });
  expect(line.handedOver).toEqual(['ada@example.com']);
  expect(await states()).toEqual(['sent', 'waiting', 'waiting']);

  const sent: string[] = [];
  const mailer = { kind: 'smtp', send: async ({ to }: Mail) => void sent.push(to) } as const;
  const other = await makeTestApp({ mailer }, app.databaseUrl);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => sent).toEqual(['bob@example.com', 'carl@example.com']);
  await other.close();
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  expect(line.handedOver).toEqual(['ada@example.com']);
  expect(await mailing()).toEqual({ isSending: false, done: 3, total: 3, failure: null });
});

test('a mailing whose servers died twice says how many of its mails went out', async () => {
  const { exam, send, states, mailing } = await openDesk();
  const sending = send();
  await expect.poll(() => line.handedOver).toEqual(['ada@example.com']);
  const heartbeatAt = new Date(app.clock.now.getTime() - 61_000);
  await app.db
    .updateTable('resultMailings')
    .where('examId', '=', exam)
    .set({ runId: uuid(), heartbeatAt, tries: 2 })
    .execute();
  line.letGo();
  await sending;
  expect(await mailing()).toEqual({ isSending: true, done: 1, total: 3, failure: null });

  const other = await makeTestApp({}, app.databaseUrl);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(states).toEqual(['sent', 'unsent', 'unsent']);
  await other.close();
  expect(await mailing()).toEqual({
    ...{ isSending: false, done: 1, total: 3 },
    failure: expect.stringMatching(/^The server was stopped twice while it mailed the results\./),
  });
});

test('a mailing that is cancelled while a mail is handed over hands no further one over', async () => {
  const { owner, exam, send, states, mailing } = await openDesk();
  const sending = send();
  await expect.poll(() => line.handedOver).toEqual(['ada@example.com']);
  const url = `/api/exams/${exam}/result-mails`;
  const cancelled = await app.call({ method: 'DELETE', url, token: owner.token });
  expect(cancelled.json().data.mailing).toMatchObject({ isSending: false, failure: 'It was cancelled.' });
  line.letGo();
  await sending;
  expect(line.handedOver).toEqual(['ada@example.com']);
  expect(await states()).toEqual(['sent', 'unsent', 'unsent']);
  expect(await mailing()).toMatchObject({ done: 1, total: 3 });
});

test('an account mails at most 5,000 results a day, and the list says who got none', async () => {
  const first = await openDesk();
  line.letGo();
  // New accounts send fewer.
  const verifiedAt = new Date(app.clock.now.getTime() - 8 * 24 * 60 * 60_000);
  await app.db.updateTable('accounts').where('id', '=', first.owner.accountId).set({ verifiedAt }).execute();
  await first.send();
  const counts = await app.db.selectFrom('mailCounts').where('kind', '=', 'sent').select('mails').execute();
  // By e-mail and by account.
  expect(counts).toEqual([{ mails: 3 }, { mails: 3 }]);

  await app.db.deleteFrom('studentMails').where('examId', '=', first.exam).execute();
  await app.db.updateTable('mailCounts').where('kind', '=', 'sent').set({ mails: 4_998 }).execute();
  expect((await first.send()).mailing).toMatchObject({
    isSending: false,
    failure: 'An account sends at most 5000 mails in a day. Send to the others tomorrow.',
  });
  expect(line.handedOver.slice(3)).toEqual(['ada@example.com', 'bob@example.com']);
  expect(await first.states()).toEqual(['sent', 'sent', 'unsent']);
  // Other accounts have mails of their own.
  const second = await openDesk();
  line.letGo();
  expect((await second.send()).mailing).toMatchObject({ failure: null });
  expect(await second.states()).toEqual(['sent', 'sent', 'sent']);
});
