import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailConnection, makeOutboxMailer, makeSmtpMailer } from './index.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

const MAIL = {
  to: 'reader@example.com',
  subject: 'A subject with ä',
  text: 'Your code is 123456.\nhttp://localhost:3000/verify-email?verificationCode=123456\n',
  html: '<p>Your code is <b>123456</b>.</p>',
};

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function startServer(): Promise<TestSmtpServer> {
  const server = await startSmtpServer();
  cleanUps.push(server.close);
  return server;
}

function openConnectionTo({ url }: TestSmtpServer): MailConnection {
  const connection = makeSmtpMailer({ url, from: 'exams@example.com' }).openConnection!();
  // Before the server: it waits for its connections.
  cleanUps.unshift(async () => connection.close());
  return connection;
}

describe('the SMTP mailer', () => {
  test('hands a mail with both its forms to the server', async () => {
    const { url, received } = await startServer();
    await makeSmtpMailer({ url, from: 'Exams <exams@example.com>' }).send(MAIL);
    expect(received.map(({ recipients }) => recipients)).toEqual([['reader@example.com']]);
    const message = received[0]?.message ?? '';
    expect(message).toContain('From: Exams <exams@example.com>');
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect(message).toContain('Your code is 123456.');
  });

  test('takes a recipient as one address, never as a list', async () => {
    const { url, received } = await startServer();
    const mailer = makeSmtpMailer({ url, from: 'exams@example.com' });
    await mailer.send({ ...MAIL, to: 'one@example.com, two@example.com' }).catch(() => {});
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('two@example.com');
  });

  test('rejects when the server turns the recipient away', async () => {
    const server = await startServer();
    server.refusal = 'no such reader';
    const mailer = makeSmtpMailer({ url: server.url, from: 'exams@example.com' });
    await expect(mailer.send(MAIL)).rejects.toThrow('no such reader');
  });

  test('sends a mail once over a connection that breaks off before it is acknowledged', async () => {
    const server = await startServer();
    server.breaksOff = 1;
    const connection = openConnectionTo(server);
    // The server may have accepted it: sent again, the reader would get it twice.
    await expect(connection.send(MAIL)).rejects.toThrow('Connection closed unexpectedly');
    await connection.send({ ...MAIL, to: 'next@example.com' });
    expect(server.received.map(({ recipients }) => recipients)).toEqual([
      ['reader@example.com'],
      ['next@example.com'],
    ]);
  });

  test('never tries a mail again by itself', async () => {
    const server = await startServer();
    server.hangsUp = 1;
    const connection = openConnectionTo(server);
    await expect(connection.send(MAIL)).rejects.toThrow('after connection was closed');
    await connection.send({ ...MAIL, to: 'next@example.com' });
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['next@example.com']]);
  });

  test('rejects when no server listens', async () => {
    const mailer = makeSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'exams@example.com' });
    await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the outbox', () => {
  async function makeOutbox() {
    const parent = await mkdtemp(join(tmpdir(), 'exam-outbox-'));
    cleanUps.push(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'outbox');
    const lines: { fields: object; message: string }[] = [];
    const mailer = makeOutboxMailer(folder, { info: (fields, message) => lines.push({ fields, message }) });
    return { folder, lines, mailer };
  }

  test('writes each mail to a file of its own that only its owner may read', async () => {
    const { folder, mailer } = await makeOutbox();
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f]{8}\.eml$/);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('keeps code and link readable in the file', async () => {
    const { folder, mailer } = await makeOutbox();
    await mailer.send(MAIL);
    const [name = ''] = await readdir(folder);
    const file = await readFile(join(folder, name), 'utf8');
    expect(file).toContain('To: reader@example.com');
    expect(file).toContain('Your code is 123456.');
    expect(file).toContain('http://localhost:3000/verify-email?verificationCode=123456');
  });

  test('puts the text of the mail into the log', async () => {
    const { lines, mailer } = await makeOutbox();
    await mailer.send(MAIL);
    expect(lines).toEqual([
      { fields: { file: expect.stringMatching(/\.eml$/), text: MAIL.text }, message: expect.any(String) },
    ]);
  });
});
