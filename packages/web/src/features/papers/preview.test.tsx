import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  addresses,
  drawn,
  type PageAsked,
  pageOf,
  pressEnter,
  refusal,
  see,
  server,
  setUpPrinting,
  show,
  write,
} from './print-fixture.tsx';

setUpPrinting();

const page = (name: string | RegExp) => screen.findByRole('img', { name });

async function expectDrawn(name: string, text: string): Promise<void> {
  await waitFor(async () => expect(await drawn(await page(name))).toBe(text));
}

/** Holds back each page until the test releases it. */
function holdPages() {
  const held: { asked: PageAsked; come: () => void; fail: (error: Error) => void }[] = [];
  server.preview = (asked) =>
    new Promise((resolve, reject) => held.push({ asked, come: () => resolve(pageOf(asked)), fail: reject }));
  return held;
}

describe('the pages', () => {
  test('are pictures with words for who cannot see them; those of an exam with one version name none', async () => {
    show();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm');
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /Version/ })).toBeNull();
  });

  test('are loaded as they come into view', async () => {
    server.numberOfPages = 3;
    show();
    await page('Page 1 of the exam');
    const sheets = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');
    expect(sheets.map((sheet) => sheet.textContent)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    expect(server.asked.map((asked) => asked.page)).toEqual([1]);
    see(sheets[2]!);
    await expectDrawn('Page 3 of the exam', 'questions A 3 Midterm');
    expect(server.asked.map((asked) => asked.page)).toEqual([1, 3]);
  });

  test('come before their number is known, and once more with it', async () => {
    server.preview = async (asked) => {
      const { data } = pageOf(asked);
      return { data: { ...data, numberOfPages: asked.needsCount ? 3 : null } };
    };
    show();
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm');
    expect(server.asked.map((asked) => asked.needsCount)).toEqual([false, true]);
  });

  test('of each document and version stand behind tabs', async () => {
    server.exam = { ...server.exam, versions: ['A', 'B'] };
    const { user } = show();
    await page('Page 1 of the exam, version A');
    await user.click(screen.getByRole('tab', { name: 'Version B' }));
    await expectDrawn('Page 1 of the exam, version B', 'questions B 1 Midterm');
    await user.click(screen.getByRole('tab', { name: 'Questions' }));
    await user.keyboard('{End}');
    await expectDrawn('Page 1 of the key with origins, version B', 'explained-key B 1 Midterm');
    expect(screen.getByRole('tabpanel', { name: 'Key with origins, version B' })).toBeTruthy();
  });

  test('follow what is typed after a pause; the one before stays until then, and nothing is announced', async () => {
    show();
    await page('Page 1 of the exam');
    const held = holdPages();
    await write('Title', 'Midterm 2');
    await waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]!.asked.settings.title).toBe('Midterm 2');
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm');
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toEqual(['']);
    held[0]!.come();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm 2');
  });

  test('that were asked for before something else was typed are broken off and dropped', async () => {
    show();
    await page('Page 1 of the exam');
    const held = holdPages();
    await write('Title', 'Midterm 2');
    await pressEnter('Title');
    await waitFor(() => expect(held).toHaveLength(1));
    await write('Title', 'Midterm 23');
    await pressEnter('Title');
    await waitFor(() => expect(held).toHaveLength(2));
    expect(held[0]!.asked.signal.aborted).toBe(true);
    held[1]!.come();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm 23');
    held[0]!.come();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm 23');
  });

  test('leave no address behind that holds a picture in memory', async () => {
    show();
    await page('Page 1 of the exam');
    await write('Title', 'Midterm 2');
    await pressEnter('Title');
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm 2');
    expect(addresses.size).toBe(1);
    cleanup();
    expect(addresses.size).toBe(0);
  });
});

describe('pages that do not come', () => {
  test('are asked for again while the server is busy, after the time that it names', async () => {
    server.preview = async (asked) => {
      if (server.asked.length === 1) throw refusal(503, 'The server is busy.', { 'retry-after': '0.4' });
      return pageOf(asked);
    };
    show();
    expect(await screen.findByText(/The server is busy\. The pages appear as soon as/)).toBeTruthy();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm');
    expect(screen.queryByText(/busy/)).toBeNull();
  });

  test('leave the reason, the way to try again and the pages before', async () => {
    const { user } = show();
    await page('Page 1 of the exam');
    server.preview = () => Promise.reject(refusal(422, 'The exam is too long to be set.'));
    await write('Title', 'Midterm!');
    await pressEnter('Title');
    expect(await screen.findByText(/The exam is too long to be set\./)).toBeTruthy();
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm');
    server.preview = async (asked) => pageOf(asked);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectDrawn('Page 1 of the exam', 'questions A 1 Midterm!');
    expect(screen.queryByText(/too long/)).toBeNull();
  });

  test('of those further below say so at their place', async () => {
    server.numberOfPages = 2;
    server.preview = (asked) =>
      asked.page === 1 ? Promise.resolve(pageOf(asked)) : Promise.reject(refusal(500));
    show();
    await page('Page 1 of the exam');
    const [, second] = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');
    see(second!);
    expect(await within(second!).findByText(/This page could not be made\./)).toBeTruthy();
  });
});
