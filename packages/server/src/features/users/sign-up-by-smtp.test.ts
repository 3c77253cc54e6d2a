import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeSmtpMailer } from '../../platform/mail/index.ts';
import { Browser, tells } from './testing/browser.ts';

const received: string[] = [];
let refuses = false;
let server: SMTPServer;
let app: TestApp;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no mail today') : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = makeSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Exams <exams@example.com>' });
  app = await makeTestApp({ mailer });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const codeIn = (message: string | undefined) =>
  /verificationCode=(?:3D)?(\d{6})/.exec(message ?? '')?.[1] ?? '';

test('the code that arrives by SMTP verifies the account, and is never in the log', async () => {
  const browser = new Browser(app);
  await browser.signUp('by-smtp@example.com');
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: by-smtp@example.com');
  const code = codeIn(received[0]);
  expect((await browser.verify(code)).statusCode).toBe(200);
  expect(tells(received[0] ?? '', code)).toBe(true);
  expect(tells(app.logLines.join(''), code)).toBe(false);
});

test('when the mail server refuses, the account stands, and a later mail brings the code', async () => {
  refuses = true;
  const browser = new Browser(app);
  expect((await browser.signUp('later@example.com')).statusCode).toBe(201);
  expect(app.logLines.join('')).toContain('no mail today');
  refuses = false;
  app.clock.advance(60_000);
  await browser.resend('later@example.com');
  expect((await browser.verify(codeIn(received.at(-1)))).statusCode).toBe(200);
});
