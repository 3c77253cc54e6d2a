import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { type Client, makeClient } from './client.ts';

const ADDRESS = '/specified-client';

/** A client that goes on for ever is stopped at this many calls to one address. */
const MOST_CALLS = 20;

/** The client of a page, called from outside of it. */
type Remote = {
  [Name in keyof Client]: (...args: Parameters<Client[Name]>) => Promise<Awaited<ReturnType<Client[Name]>>>;
};

declare global {
  interface Window {
    client: Client;
  }
}

export interface OpenClient extends Remote {
  /** Every call since this was asked last, as `GET /api/courses`. */
  takeCalls(): string[];
  /** Loads the page anew: what was in memory is gone, cookies stay. */
  reload(): Promise<void>;
  /** The refusals so far that lack one of the two forms of their text: a client may read either alone. */
  halfRefusals(): Promise<object[]>;
}

/** Opens a page of the server's origin that holds nothing but the client of the specification. */
export async function openClient(page: Page): Promise<OpenClient> {
  await serveClient(page);
  const calls = await countCalls(page);
  const refusals: Promise<Refusal>[] = [];
  page.on('response', (response) => {
    if (isRefusal(response)) refusals.push(readRefusal(response));
  });
  await page.goto(ADDRESS);
  const names = (await page.evaluate(() => Object.keys(window.client))) as (keyof Client)[];
  const call =
    (name: keyof Client) =>
    (...args: unknown[]) =>
      page.evaluate(callClient, { name, args });
  return {
    ...(Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Remote),
    takeCalls: () => calls.splice(0),
    reload: async () => {
      await page.reload();
    },
    halfRefusals: async () =>
      (await Promise.all(refusals)).filter(({ message, errors }) => !message || !errors?.[0]?.msg),
  };
}

function callClient({ name, args }: { name: keyof Client; args: unknown[] }): unknown {
  return (window.client[name] as (...args: unknown[]) => unknown)(...args);
}

/** The page and axios beside it, as somebody else would serve them: without our headers, from the server's origin. */
async function serveClient(page: Page): Promise<void> {
  const axios = dirname(createRequire(import.meta.url).resolve('axios/package.json'));
  const script = await readFile(join(axios, 'dist/axios.min.js'), 'utf8');
  const html = `<!doctype html><link rel="icon" href="data:,"><script>${script.replace(/\n\/\/#.*/, '')}</script>
<script>window.client = (${makeClient})(axios)</script>`;
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
}

/** Notes every call, and stops a client that is sent round in circles. */
async function countCalls(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await page.route('**/api/**', (route, request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    calls.push(call);
    const isEndless = calls.filter((one) => one === call).length > MOST_CALLS;
    return isEndless ? route.fulfill({ status: 400, json: {} }) : route.fallback();
  });
  return calls;
}

function isRefusal(response: Response): boolean {
  return new URL(response.url()).pathname.startsWith('/api/') && response.status() >= 400;
}

interface Refusal {
  readonly call: string;
  readonly message?: string;
  readonly errors?: readonly { msg?: string }[];
}

async function readRefusal(response: Response): Promise<Refusal> {
  const { message, errors } = await response.json();
  return { call: `${response.request().method()} ${response.url()}`, message, errors };
}
