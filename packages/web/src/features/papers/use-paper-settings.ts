import type { KeptPaper, PaperSettings, PrintChoice } from '@exam/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { keepSettings, paperQueries } from '../../data/papers.ts';
import { countForgotten } from '../../lib/forget-account.ts';
import { dropKeptForm, keepForm, readKeptForm } from '../../ui/kept-form.ts';
import { type DraftErrors, draftOf, errorsOf, type SettingsDraft, settingsOf } from './settings-draft.ts';
import { makeSettingsKeeper } from './settings-keeper.ts';

export interface PaperSettingsForm {
  readonly draft: SettingsDraft;
  readonly errors: DraftErrors;
  /** The newest valid settings. */
  readonly settings: PaperSettings;
  /** The documents to print. */
  readonly choice: PrintChoice;
  /** Whether the last try to save them failed. */
  readonly hasFailed: boolean;
  readonly change: (change: Partial<SettingsDraft>) => void;
  readonly choose: (choice: PrintChoice) => void;
  /** Saves them now instead of after a pause. */
  readonly keepNow: () => void;
}

/**
 * The print settings and the choice of an exam. They are saved automatically, also when the screen or the page is left.
 */
export function usePaperSettings(examId: string, initial: KeptPaper): PaperSettingsForm {
  const queryClient = useQueryClient();
  const [{ draft, settings, choice }, setForm] = useState(() =>
    formOf(readKeptForm<KeptPaper>(unconfirmed(examId)) ?? initial),
  );
  const [hasFailed, setHasFailed] = useState(false);
  const keeper = useMemo(() => {
    const bornAt = countForgotten();
    return makeSettingsKeeper({
      // After a log-out, the settings of the old account are not sent for the next one.
      send: async (kept, isLast) => {
        if (bornAt !== countForgotten()) return;
        if (isLast) keepForm({ name: unconfirmed(examId), value: kept });
        await keepSettings(examId, kept, isLast);
        dropKeptForm(unconfirmed(examId));
      },
      onTried: setHasFailed,
    });
  }, [examId]);

  useEffect(() => {
    const kept = readKeptForm<KeptPaper>(unconfirmed(examId));
    if (kept === undefined) return;
    queryClient.setQueryData(paperQueries.settings(examId).queryKey, kept);
    keeper.keep(kept);
  }, [examId, keeper, queryClient]);

  useEffect(() => {
    const flush = () => keeper.flush(true);
    const sendAgain = () => keeper.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', sendAgain);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', sendAgain);
      keeper.leave();
    };
  }, [keeper]);

  function change(part: Partial<SettingsDraft>) {
    const next = { ...draft, ...part };
    const now = settingsOf(next, settings);
    setForm({ draft: next, settings: now, choice });
    keep({ ...now, choice });
  }

  function choose(next: PrintChoice) {
    setForm({ draft, settings, choice: next });
    keep({ ...settings, choice: next });
  }

  function keep(kept: KeptPaper) {
    queryClient.setQueryData(paperQueries.settings(examId).queryKey, kept);
    keeper.keep(kept);
  }

  const errors = errorsOf(draft);
  return { draft, errors, settings, choice, hasFailed, change, choose, keepNow: () => keeper.flush() };
}

/**
 * The name by which print settings are kept whose page went before the server had confirmed them. The next page of this tab
 * shows and sends them again: when it asks for the settings, its request can overtake the one that saves them.
 */
function unconfirmed(examId: string): string {
  return `print settings ${examId}`;
}

function formOf({ choice, ...settings }: KeptPaper) {
  return { draft: draftOf(settings), settings, choice };
}
