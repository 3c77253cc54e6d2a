import type { KeptPaper } from '@exam/contract';
import { noteUnsavedWork } from '../../lib/unsaved-work.ts';

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
 * again with the next change, or by `flush`, as when the network is back. Until they are saved, a session that ends asks for the
 * log-in over the screen.
 */
export function makeSettingsKeeper({ send, onTried }: KeeperParts) {
  let waiting: KeptPaper | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let takeBack: (() => void) | undefined;

  function noteSaved(): void {
    takeBack?.();
    takeBack = undefined;
  }

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
    else if (waiting === undefined) noteSaved();
    onTried(hasFailed);
    if (!hasFailed) await sendWaiting(false);
  }

  return {
    keep(settings: KeptPaper): void {
      waiting = settings;
      takeBack ??= noteUnsavedWork();
      clearTimeout(timer);
      timer = setTimeout(() => void sendWaiting(false), PAUSE_MS);
    },
    /** Sends unsaved settings immediately. */
    flush(isLast = false): void {
      void sendWaiting(isLast);
    },
    /** The same when the screen is left. */
    leave(): void {
      void sendWaiting(false);
      noteSaved();
    },
  };
}
