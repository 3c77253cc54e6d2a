import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { KEPT_PAPER } from './print-fixture.tsx';
import { makeSettingsKeeper } from './settings-keeper.ts';

const titled = (title: string) => ({ ...KEPT_PAPER, title });

/** What tests began and left. */
const keepers: ReturnType<typeof makeSettingsKeeper>[] = [];

/** A server that answers when the test tells it to. */
function slowServer() {
  const sent: string[] = [];
  const open: { resolve: (value: unknown) => void; reject: (reason: unknown) => void }[] = [];
  const tried: boolean[] = [];
  const keeper = makeSettingsKeeper({
    send: ({ title }, isLast) => {
      sent.push(isLast ? `${title} (last)` : title);
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    },
    onTried: (hasFailed) => tried.push(hasFailed),
  });
  keepers.push(keeper);
  return { sent, open, tried, keeper };
}

describe('settings are kept', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const keeper of keepers.splice(0)) keeper.leave();
    vi.useRealTimers();
  });

  test('after a pause, the newest alone', async () => {
    const { sent, keeper } = slowServer();
    keeper.keep(titled('M'));
    await vi.advanceTimersByTimeAsync(100);
    keeper.keep(titled('Mi'));
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['Mi']);
  });

  test('count as unsaved work until they are saved or the screen is left', async () => {
    const { open, keeper } = slowServer();
    keeper.keep(titled('First'));
    expect(hasUnsavedWork()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.keep(titled('Second'));
    open[0]!.resolve(undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasUnsavedWork()).toBe(true);
    open[1]!.reject(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasUnsavedWork()).toBe(true);
    keeper.flush();
    open[2]!.resolve(undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasUnsavedWork()).toBe(false);
    keeper.keep(titled('Third'));
    keeper.leave();
    expect(hasUnsavedWork()).toBe(false);
  });

  test('one request at a time: what comes meanwhile follows, so that the newest is the last to arrive', async () => {
    const { sent, open, keeper } = slowServer();
    keeper.keep(titled('First'));
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.keep(titled('Second'));
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.keep(titled('Third'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['First']);
    open[0]!.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['First', 'Third']);
  });

  test('at once when they are asked for, and only if there is something to keep', async () => {
    const { sent, keeper } = slowServer();
    keeper.flush();
    expect(sent).toEqual([]);
    keeper.keep(titled('Now'));
    keeper.flush();
    expect(sent).toEqual(['Now']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['Now']);
  });

  test('even beside a request that is under way when the page goes', async () => {
    const { sent, keeper } = slowServer();
    keeper.keep(titled('First'));
    keeper.flush();
    keeper.keep(titled('Second'));
    keeper.flush(true);
    expect(sent).toEqual(['First', 'Second (last)']);
  });

  test('again after a failure: those that failed, or what has been typed since', async () => {
    const { sent, open, tried, keeper } = slowServer();
    keeper.keep(titled('First'));
    keeper.flush();
    open[0]!.reject(new Error('lost'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual([true]);
    keeper.flush();
    expect(sent).toEqual(['First', 'First']);
    keeper.keep(titled('Second'));
    open[1]!.reject(new Error('lost'));
    await vi.advanceTimersByTimeAsync(1_000);
    open[2]!.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['First', 'First', 'Second']);
    expect(tried).toEqual([true, true, false]);
  });
});
