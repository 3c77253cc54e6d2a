import type { Page } from '@playwright/test';

/** Marks an answer that a test made to fail, so that what the browser says about it is expected. */
export const FAILED_ON_PURPOSE = 'x-failed-on-purpose';

/** How a test cuts a connection, so that what the browser says about it is expected: nothing else fails like this. */
export const CUT_ON_PURPOSE = 'connectionaborted';
/** Or takes the network away. */
const CUT = /^Failed to load resource: net::ERR_(?:CONNECTION_ABORTED|INTERNET_DISCONNECTED)/;

const VIOLATION = /content security policy/i;

const LOAD_FAILURE = /^Failed to load resource: the server responded with a status of (\d{3})/;

export interface ProblemWatch {
  /** All that went wrong so far and was not expected. */
  list(): string[];
  /** The violations of the content security policy among it. */
  violations(): string[];
}

/**
 * Collects what goes wrong in a page: errors, lines of the console, violations of the content security policy (Chromium
 * reports them as errors of the console). The browser's own lines about refusals, 4xx, are part of what is tested.
 */
export function watchForProblems(page: Page): ProblemWatch {
  const problems: { text: string; url: string }[] = [];
  const failedOnPurpose = new Set<string>();
  page.on('pageerror', (error) => problems.push({ text: error.message, url: page.url() }));
  page.on('response', (response) => {
    if (response.headers()[FAILED_ON_PURPOSE]) failedOnPurpose.add(response.url());
  });
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push({ text: message.text(), url: message.location().url });
  });
  const isExpected = ({ text, url }: { text: string; url: string }) => {
    const status = Number(LOAD_FAILURE.exec(text)?.[1]);
    return (
      CUT.test(text) || (status >= 400 && status < 500) || (!Number.isNaN(status) && failedOnPurpose.has(url))
    );
  };
  return {
    list: () => problems.filter((problem) => !isExpected(problem)).map(({ text, url }) => `${text} (${url})`),
    violations: () => problems.filter(({ text }) => VIOLATION.test(text)).map(({ text }) => text),
  };
}
