import type { KeptPaper } from '@exam/contract';

/** Typing comes first: what is typed is sent after a pause of this length. */
const PAUSE_MS = 600;

interface KeeperParts {
  /** @param isLast whether the page is about to go, so that it has to be sent now */
  send: (settings: KeptPaper, isLast: boolean) => Promise<unknown>;
  /** Hears after each try whether it failed. */
  onTried: (hasFailed: boolean) => void;
}

/**
 * Keeps settings by themselves: after a pause, one request at a time, always the newest. What could not be kept is sent
 * again with the next change, or by `flush`.
 */
export function makeSettingsKeeper({ send, onTried }: KeeperParts) {
  let waiting: KeptPaper | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function sendWaiting(isLast: boolean): Promise<void> {
    clearTimeout(timer);
    if (waiting === undefined || (isSending && !isLast)) return;
    const sent = waiting;
    waiting = undefined;
    isSending = true;
    const hasFailed = await send(sent, isLast).then(
      () => false,
      () => true,
    );
    isSending = false;
    if (hasFailed) waiting ??= sent;
    onTried(hasFailed);
    if (!hasFailed) await sendWaiting(false);
  }

  return {
    keep(settings: KeptPaper): void {
      waiting = settings;
      clearTimeout(timer);
      timer = setTimeout(() => void sendWaiting(false), PAUSE_MS);
    },
    /** Sends at once what is still to be sent. */
    flush(isLast = false): void {
      void sendWaiting(isLast);
    },
  };
}
