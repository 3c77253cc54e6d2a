import type { MailedStudent, MailPreview, ResultMails } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { DEFAULT_MAIL_RULES, type MailRules, makeSmtpMailer } from '../../../platform/mail/index.ts';
import {
  readText,
  startSmtpServer,
  type TestSmtpServer,
} from '../../../platform/mail/testing/smtp-server.ts';

/** What is around each mail of the owner. The name of the exam reads like an address. */
let FIRST: string;
let LAST: string;
let smtp: TestSmtpServer;
let app: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let course: string;
let questions: string[];
let chapter: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailer = makeSmtpMailer({ url: smtp.url, from: 'Exams <exams@example.com>' });
  // Codes of accounts stay in the test; results go over the wire.
  app = await makeTestApp({
    mailer: { ...mailer, send: async (mail) => void app.mails.push(mail) },
    // The answer to a call that mails comes when the mailing has ended.
    importPatienceMs: 600_000,
  });
  owner = await app.signIn();
  FIRST = `${owner.email} sends you this mail through the Exam Generation System at http://localhost:3000, because your address is in the list of students of an exam.`;
  LAST = `The text between the first and this line was written by ${owner.email}. If you do not expect it, do nothing that it asks for. Complaints, best with this mail, go to http://localhost:3000.`;
  colleague = await app.signIn();
  stranger = await app.signIn();
  const pool = makePool(app, owner.token);
  course = (await pool.course())._id;
  chapter = (await pool.chapter(course))._id;
  questions = [];
  for (const text of ['one?', 'two?']) questions.push((await pool.question(chapter, { text }))._id);
  await pool.member(course, colleague.email, 'editor');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = owner.token) =>
  app.call({ method, url, token, ...(payload && { payload }) });

/** An exam of two questions; Ada has both right, Eve one. Bob is not in the list, Carl has no address. */
let exam: string;
beforeEach(async () => {
  smtp.refusal = undefined;
  await app.db.deleteFrom('mailCounts').execute();
  const saved = await ask('POST', '/api/exams', {
    name: 'Final {x} \r\nBcc: all@example',
    courseId: course,
    questions,
    shufflesChoices: false,
    chaptersDistribution: { [chapter]: 2 },
    difficultyDistribution: { simple: 2, difficult: 0 },
    objectiveDistribution: { reminding: 2, understanding: 0, creativity: 0 },
  });
  exam = saved.json().data._id;
  await ask('POST', `/api/exams/${exam}/results`, {
    content: 'student,answers\n1,BB\n2,BA\n3,BB\n4,AA',
    answersAre: 'letters',
  });
  await ask('POST', `/api/exams/${exam}/students`, {
    content:
      'number,name,email\n1,"Ada {grade}",ada@example.com\n2,Eve,eve@example.com\n4,Carl,\n5,Absent,absent@example.com',
    replaces: true,
  });
  smtp.received.length = 0;
});

const MAIL = {
  subject: 'Result: {exam}',
  text: 'Hello {name},\n{points} of {full}.',
  attachment: 'none',
  to: 'unsent',
};
const overview = async (): Promise<ResultMails> =>
  (await ask('GET', `/api/exams/${exam}/result-mails`)).json().data;
const listed = async (): Promise<MailedStudent[]> =>
  (await ask('GET', `/api/exams/${exam}/result-mails/students`)).json().data;
const send = (more: object = {}) =>
  ask('POST', `/api/exams/${exam}/result-mails`, { ...MAIL, numberOfMails: 2, ...more });
const recipients = () => smtp.received.map(({ recipients: [one] }) => one);
const states = async () => Object.fromEntries((await listed()).map(({ number, state }) => [number, state]));

test('nothing is sent before the confirming call, and then each student gets a mail with their own result', async () => {
  expect(await overview()).toMatchObject({
    obstacle: null,
    areFinal: true,
    replyTo: owner.email,
    numberOfStudents: 3,
    numberWithoutAddress: 1,
    numberUnsent: 2,
    numberSent: 0,
    mailing: null,
  });
  const preview: MailPreview = (await ask('POST', `/api/exams/${exam}/result-mails/preview`, MAIL)).json()
    .data;
  expect(preview).toMatchObject({
    numberOfMails: 2,
    to: 'ada@example.com',
    subject: 'Result: Final {x} Bcc: all@example',
    text: `${FIRST}\n\nHello Ada {grade},\n2 of 2.\n\n${LAST}\n`,
    attachment: null,
  });
  expect((await send({ numberOfMails: 3 })).json().message).toMatch(
    /^The list or the results changed: 2 students/,
  );
  expect(smtp.received).toEqual([]);

  expect((await send({ attachment: 'sheet' })).json().data).toMatchObject({
    numberSent: 2,
    numberUnsent: 0,
    mailing: { isSending: false, done: 2, total: 2, failure: null },
  });
  expect(recipients()).toEqual(['ada@example.com', 'eve@example.com']);
  const [ada, eve] = smtp.received.map(readText);
  expect(ada).toContain('Hello Ada {grade},');
  expect(ada).toMatch(/^Reply-To: instructor-/m);
  expect(ada).toContain('Content-Type: application/pdf');
  expect(ada).not.toContain('text/html');
  expect(eve).toContain('1 of 2.');
  // A name of an exam begins no header.
  expect(ada).not.toMatch(/^Bcc:/im);
  expect(await states()).toEqual({ 1: 'sent', 2: 'sent', 4: null, 5: null });
  const { data: students } = (await ask('GET', `/api/exams/${exam}/students`)).json();
  expect(students[0].mailedAt).toEqual(expect.any(String));

  expect((await send()).statusCode).toBe(409);
  expect(smtp.received).toHaveLength(2);
  const log = app.logLines.join('');
  for (const secret of ['ada@example.com', 'Ada {', 'Hello', 'Result: Final'])
    expect(log).not.toContain(secret);
  const { rows } = await app.pool.query("select what from audit_events where action = 'results.mailed'");
  expect(rows.at(-1)).toEqual({ what: expect.stringMatching(/\(2\)$/) });
});

test('everybody in the list is told of, and who was absent gets nothing; a mail knows the group', async () => {
  expect(await overview()).toMatchObject({ numberWithoutResult: 1, numberOfStudents: 3 });
  const absent = { number: '5', name: 'Absent', email: 'absent@example.com', attendance: 'absent' };
  expect((await listed()).at(-1)).toMatchObject({ ...absent, state: null, sentAt: null });
  await ask('PUT', `/api/exams/${exam}/students/1`, {
    ...{ number: '1', name: 'Ada', groupName: 'Room 7', email: 'ada@example.com' },
  });
  expect((await send({ text: '{name} of {group}', to: [1, 4], numberOfMails: 1 })).statusCode).toBe(201);
  expect(recipients()).toEqual(['ada@example.com']);
  expect(readText(smtp.received[0]!)).toContain('Ada of Room 7');
});

test('whose marks changed since is known, and they or chosen ones get a mail again', async () => {
  await send();
  const marks = (await ask('GET', `/api/exams/${exam}/marks`)).json().data;
  const regrading = { version: marks.version, questionId: questions[1], kind: 'points-for-all', choices: [] };
  await ask('POST', `/api/exams/${exam}/regradings`, { ...regrading, reason: 'Unclear' });
  expect((await listed()).map(({ number, isOutdated }) => [number, isOutdated])).toEqual([
    ['1', false],
    ['2', true],
    ['4', false],
    ['5', false],
  ]);
  smtp.received.length = 0;
  expect((await send({ to: 'outdated', numberOfMails: 1 })).statusCode).toBe(201);
  expect((await send({ to: [1, 3], numberOfMails: 1 })).statusCode).toBe(201);
  expect(recipients()).toEqual(['eve@example.com', 'ada@example.com']);
});

test('an address that the mail server refuses is told in its words, and the others get their mail', async () => {
  smtp.refusal = 'no such\tstudent';
  expect((await send()).json().data.mailing).toMatchObject({ done: 2, failure: null });
  expect((await listed())[0]).toMatchObject({
    state: 'refused',
    sentAt: null,
    failure: '550 no such student',
  });
  smtp.refusal = undefined;
  expect((await send()).json().data.numberSent).toBe(2);
});

test('a mail whose connection broke off behind it is sent to nobody again', async () => {
  smtp.breaksOff = 1;
  expect((await send()).json().data.mailing).toMatchObject({
    isSending: false,
    failure: 'The connection to the mail server broke off. The list says who got a mail.',
  });
  expect(recipients()).toEqual(['ada@example.com']);
  expect(await states()).toEqual({ 1: 'unsure', 2: 'unsent', 4: null, 5: null });
  // Ada may have got hers.
  expect((await send({ numberOfMails: 1 })).statusCode).toBe(201);
  expect(recipients()).toEqual(['ada@example.com', 'eve@example.com']);
});

test('a server that died while it sent is followed by another, and nobody gets two mails', async () => {
  const run = uuid();
  const lost = new Date(app.clock.now.getTime() - 61_000);
  const { subject, text, attachment } = MAIL;
  await app.db
    .insertInto('resultMailings')
    .values({
      ...{
        id: run,
        examId: exam,
        state: 'sending',
        createdAt: lost,
        runId: run,
        heartbeatAt: lost,
        tries: 1,
      },
      request: JSON.stringify({
        job: 'mail results',
        accountId: owner.accountId,
        payload: { subject, text, attachment },
      }),
    })
    .execute();
  await ask('PUT', `/api/exams/${exam}/students/3`, {
    number: '4',
    name: 'Carl',
    groupName: '',
    email: 'carl@example.com',
  });
  const mail = { examId: exam, sentAt: null, pointsHundredths: null, grade: null };
  await app.db
    .insertInto('studentMails')
    .values([
      { ...mail, ordinal: 1, state: 'sent', sentAt: lost, pointsHundredths: 200 },
      { ...mail, ordinal: 2, state: 'handing-over' },
      { ...mail, ordinal: 3, state: 'waiting' },
    ])
    .execute();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(async () => (await overview()).mailing?.isSending).toBe(false);
  expect(recipients()).toEqual(['carl@example.com']);
  expect(await states()).toEqual({ 1: 'sent', 2: 'unsure', 4: 'sent', 5: null });
  expect((await overview()).numberUnsent).toBe(0);
});

test('a mailing that is cancelled ends, and whose turn did not come got nothing', async () => {
  const id = uuid();
  const heartbeat = { runId: id, heartbeatAt: app.clock.now };
  await app.db
    .insertInto('resultMailings')
    .values({ id, examId: exam, state: 'sending', createdAt: app.clock.now, ...heartbeat })
    .execute();
  await app.db.insertInto('studentMails').values({ examId: exam, ordinal: 1, state: 'waiting' }).execute();
  expect((await send()).json().message).toMatch(/^Results of this exam are being mailed/);
  const { mailing } = (await ask('DELETE', `/api/exams/${exam}/result-mails`)).json().data;
  expect(mailing).toMatchObject({ isSending: false, failure: 'It was cancelled.' });
  expect(await states()).toEqual({ 1: 'unsent', 2: null, 4: null, 5: null });
  expect(smtp.received).toEqual([]);
});

test('open results are sent only on request, and headers cannot be injected', async () => {
  await app.pool.query('update exam_results set is_from_scans = true where exam_id = $1', [exam]);
  await app.db
    .insertInto('scannedPages')
    .values({
      id: uuid(),
      examId: exam,
      kind: 'unreadable',
      reading: JSON.stringify({ kind: 'unreadable' }) as never,
    })
    .execute();
  expect((await send()).json().message).toMatch(/^These results are not final/);
  expect((await send({ subject: 'Result\r\nBcc: all@example.com' })).json().message).toBe(
    'The subject must be one line.',
  );
  expect(smtp.received).toEqual([]);
  expect((await send({ sendsOpenResults: true })).statusCode).toBe(201);
});

/** Another server of the installation, whose operator has set these rules. */
async function sendBy(rules: Partial<MailRules>, more: object = {}) {
  const mailer = makeSmtpMailer({ url: smtp.url, from: 'Exams <exams@example.com>' });
  const mailRules = { ...DEFAULT_MAIL_RULES, ...rules };
  const other = await makeTestApp({ mailer, mailRules, clock: () => app.clock.now }, app.databaseUrl);
  const payload = { ...MAIL, numberOfMails: 2, ...more };
  const url = `/api/exams/${exam}/result-mails`;
  const answer = await other.call({ method: 'POST', url, token: owner.token, payload });
  await other.close();
  return answer;
}

test('the first and the last line are ours, in the language of the paper, whatever the sender writes', async () => {
  await ask('PUT', `/api/exams/${exam}`, { name: 'Midterm' });
  const settings = (await ask('GET', `/api/exams/${exam}/paper-settings`)).json().data;
  await ask('PUT', `/api/exams/${exam}/paper-settings`, { ...settings, language: 'de' });
  const text = '\n\nA bank sends you this mail.\n\n{points}\n\nComplaints go to nobody.\n\n\n';
  expect((await sendBy({ complaints: 'abuse@example.com' }, { text })).statusCode).toBe(201);
  const [, body = ''] = readText(smtp.received[0]!).split(/\r?\n\r?\n([\s\S]*)/);
  const lines = body.trimEnd().split(/\r?\n/);
  expect(lines[0]).toContain(`${owner.email} schickt Ihnen diese Mail`);
  expect(lines[0]).toContain('http://localhost:3000');
  expect(lines.at(-1)).toContain(`hat ${owner.email} geschrieben`);
  expect(lines.at(-1)).toContain('gehen an abuse@example.com.');
  expect(lines.filter((line) => line.includes(owner.email))).toEqual([lines[0], lines.at(-1)]);
});

test('an address gets five mails a day over all kinds, and the list says why it gets no more', async () => {
  await app.signIn('victim@example.com');
  const pool = makePool(app, owner.token);
  await pool.member(course, 'victim@example.com', 'viewer');
  await expect.poll(() => app.mails.filter(({ to }) => to === 'victim@example.com').length).toBe(2);
  const rows = [1, 2, 3, 4].map((number) => `${number},V,victim+${number}@example.com`);
  const content = ['number,name,email', ...rows].join('\n');
  await ask('POST', `/api/exams/${exam}/students`, { content, replaces: true });
  expect((await send({ numberOfMails: 4 })).json().data.mailing).toMatchObject({ done: 4, failure: null });
  expect(smtp.received).toHaveLength(3);
  expect((await listed())[3]).toMatchObject({
    state: 'refused',
    failure:
      'At most 5 mails of this installation reach an address in a day, and this one had them. Send it tomorrow.',
  });
  await app.pool.query('update mail_counts set day = day - 1');
  expect((await send({ numberOfMails: 1 })).json().data.numberSent).toBe(4);
});

test('a new account cannot send more mails than the operator allows, and is told so before anything is sent', async () => {
  const refused = await sendBy({ newAccounts: 1 });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'An account sends at most 1 mail in its first week. You can send 1 more, and this would be 2. Choose fewer students. Whoever operates this installation can raise that (MAIL_NEW_ACCOUNTS, MAIL_FREE_DOMAINS).',
  ]);
  expect(smtp.received).toEqual([]);
  expect((await sendBy({ newAccounts: 1 }, { to: [1], numberOfMails: 1 })).statusCode).toBe(201);
  expect((await sendBy({ newAccounts: 1 }, { to: [2], numberOfMails: 1 })).statusCode).toBe(409);
  const free = { newAccounts: 1, freeDomains: ['example.com'] };
  expect((await sendBy(free, { to: [2], numberOfMails: 1 })).statusCode).toBe(201);
  expect(recipients()).toEqual(['ada@example.com', 'eve@example.com']);
});

const NO_LINKS =
  'This installation mails no links that its users write: take it out, or put a blank after the point if none is meant. Whoever operates it can allow links (MAIL_LINKS).';

test('links are refused before anything is sent, unless the operator allows them', async () => {
  const text = 'Log in at https://evil.example/login, {name}.';
  const refused = await send({ text });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'text', msg: `The text contains a link, “https://evil.example/login,”. ${NO_LINKS}` }],
  ]);
  const url = `/api/exams/${exam}/result-mails/preview`;
  expect((await ask('POST', url, { ...MAIL, subject: 'See www.evil.example' })).json().message).toBe(
    `The subject contains a link, “www.evil.example”. ${NO_LINKS}`,
  );
  expect(smtp.received).toEqual([]);
  expect((await sendBy({ allowsLinks: true }, { text })).statusCode).toBe(201);
  expect(readText(smtp.received[0]!)).toContain('https://evil.example/login');
});

test.each([
  ['a name', { name: 'evil.example' }, '{name}', 'none'],
  ['a name and the text', { name: 'evil' }, 'At {name}.example', 'none'],
  ['a name on the sheet', { name: 'evil.example' }, 'Hello', 'sheet'],
])(
  'a link that comes from %s is refused with the number of the student',
  async (_, change, text, attachment) => {
    const student = { number: '2', groupName: '', email: 'eve@example.com', ...change };
    await ask('PUT', `/api/exams/${exam}/students/2`, student);
    const refused = await send({ text, attachment });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^The mail to student 2 would contain a link, “evil\.example”/),
    ]);
    expect(smtp.received).toEqual([]);
  },
);

test('a link that a name gets while mails are sent is not sent either', async () => {
  const { subject, text, attachment } = { ...MAIL, text: '{name}' };
  const lost = new Date(app.clock.now.getTime() - 61_000);
  const run = { id: uuid(), runId: uuid(), heartbeatAt: lost, tries: 1 };
  await app.db
    .insertInto('resultMailings')
    .values({
      ...{ ...run, examId: exam, state: 'sending', createdAt: lost },
      request: JSON.stringify({
        job: 'mail results',
        accountId: owner.accountId,
        payload: { subject, text, attachment },
      }),
    })
    .execute();
  const waiting = { examId: exam, state: 'waiting', inLastMailing: true } as const;
  await app.db
    .insertInto('studentMails')
    .values([1, 2].map((ordinal) => ({ ...waiting, ordinal })))
    .execute();
  const student = { number: '1', name: 'evil.example', groupName: '', email: 'ada@example.com' };
  await ask('PUT', `/api/exams/${exam}/students/1`, student);
  const other = await makeTestApp(
    { mailer: makeSmtpMailer({ url: smtp.url, from: 'exams@example.com' }), clock: () => app.clock.now },
    app.databaseUrl,
  );
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(async () => (await overview()).mailing?.isSending).toBe(false);
  await other.close();
  expect(recipients()).toEqual(['eve@example.com']);
  expect((await listed())[0]).toMatchObject({
    state: 'refused',
    failure: 'It would contain a link, “evil.example”.',
  });
});

test.each([
  [{ text: 'Hello {constructor}' }, 'The text contains {constructor}, which stands for nothing.'],
  [{ text: '{__proto__}' }, 'The text contains {__proto__}, which stands for nothing.'],
  [{ text: '{name}: {Points}' }, 'The text contains {Points}, which stands for nothing.'],
  [{ text: '{ name }' }, 'The text contains { name }, which stands for nothing.'],
  [{ subject: '{exam} {toString}' }, 'The subject contains {toString}, which stands for nothing.'],
])('words in braces that stand for nothing are refused before anything is sent: %j', async (more, words) => {
  const whole = `${words} In braces there can be {name}, {number}, {exam}, {points}, {full}, {grade}, {group}.`;
  const refused = await send(more);
  expect([refused.statusCode, refused.json().message]).toEqual([400, whole]);
  const url = `/api/exams/${exam}/result-mails/preview`;
  expect((await ask('POST', url, { ...MAIL, ...more })).json().message).toBe(whole);
  expect(smtp.received).toEqual([]);
  expect(await states()).toEqual({ 1: null, 2: null, 4: null, 5: null });
});

test('braces around no word stay as they are', async () => {
  await send({ text: 'Sets such as {1, 2} and {}: {points}' });
  expect(readText(smtp.received[0]!)).toContain('Sets such as {1, 2} and {}: 2');
});

test('only the owner mails, and what a new owner finds tells of no student', async () => {
  const calls = [
    ['GET', 'result-mails', undefined],
    ['GET', 'result-mails/students', undefined],
    ['POST', 'result-mails/preview', MAIL],
    ['POST', 'result-mails', { ...MAIL, numberOfMails: 2 }],
    ['DELETE', 'result-mails', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const url = `/api/exams/${exam}/${path}`;
    expect([path, (await ask(method, url, body, colleague.token)).statusCode]).toEqual([path, 403]);
    expect((await ask(method, url, body, stranger.token)).json()).toEqual(refusal('Exam not found.'));
  }
  await send();
  await app.pool.query('update exams set owner_id = $1 where id = $2', [colleague.accountId, exam]);
  const { rows } = await app.pool.query(
    'select exam_id from student_mails where exam_id = $1 union select exam_id from result_mailings where exam_id = $1',
    [exam],
  );
  expect(rows).toEqual([]);
});

test('without a mail server nothing is mailed, and a sentence says so', async () => {
  const other = await makeTestApp({
    mailer: { kind: 'outbox', send: async (mail) => void other.mails.push(mail) },
  });
  const account = await other.signIn();
  const pool = makePool(other, account.token);
  const { _id: courseId } = await pool.course();
  const { _id: own } = await pool.chapter(courseId);
  const saved = await other.call({
    ...{ method: 'POST', url: '/api/exams', token: account.token },
    payload: {
      ...{ name: 'Final', courseId, questions: [(await pool.question(own))._id] },
      chaptersDistribution: { [own]: 1 },
      difficultyDistribution: { simple: 1, difficult: 0 },
      objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
    },
  });
  const url = `/api/exams/${saved.json().data._id}/result-mails`;
  const { data } = (await other.call({ method: 'GET', url, token: account.token })).json();
  expect(data.obstacle).toMatch(/^This installation has no mail server/);
  const payload = { ...MAIL, numberOfMails: 1 };
  const refused = await other.call({ method: 'POST', url, token: account.token, payload });
  expect([refused.statusCode, refused.json().message]).toEqual([409, data.obstacle]);
  await other.close();
});
