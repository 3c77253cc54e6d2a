import type { KeptPaper } from '@exam/contract';

/** Typed settings are sent after this pause. */
const PAUSE_MS = 600;

interface KeeperParts {
  /** @param isLast whether the page is closing, so that the request must be sent now */
  send: (settings: KeptPaper, isLast: boolean) => Promise<unknown>;
  /** Called after each try with whether it failed. */
  onTried: (hasFailed: boolean) => void;
}

/**
 * Saves settings automatically: after a pause, one request at a time, always the newest. Unsaved settings are sent
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
    /** Sends unsaved settings immediately. */
    flush(isLast = false): void {
      void sendWaiting(isLast);
    },
  };
}
