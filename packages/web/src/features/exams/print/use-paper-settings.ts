import type { PaperSettings } from '@exam/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countForgotten } from '../../../lib/forget-account.ts';
import { keepSettings, paperQueries } from './api.ts';
import { type DraftErrors, draftOf, errorsOf, type SettingsDraft, settingsOf } from './settings-draft.ts';
import { makeSettingsKeeper } from './settings-keeper.ts';

export interface PaperSettingsForm {
  readonly draft: SettingsDraft;
  readonly errors: DraftErrors;
  /** The newest settings that are right. */
  readonly settings: PaperSettings;
  /** Whether the newest try to keep them failed. */
  readonly hasFailed: boolean;
  readonly change: (change: Partial<SettingsDraft>) => void;
  /** Keeps them now instead of after a pause. */
  readonly keepNow: () => void;
}

/** The settings of an exam's paper in fields. They are kept by themselves, also when the screen or the page is left. */
export function usePaperSettings(examId: string, initial: PaperSettings): PaperSettingsForm {
  const queryClient = useQueryClient();
  const [{ draft, settings }, setForm] = useState({ draft: draftOf(initial), settings: initial });
  const [hasFailed, setHasFailed] = useState(false);
  const keeper = useMemo(() => {
    const bornAt = countForgotten();
    return makeSettingsKeeper({
      // Who has left has taken the settings along: nobody else is to keep them.
      send: async (kept, isLast) => bornAt === countForgotten() && keepSettings(examId, kept, isLast),
      onTried: setHasFailed,
    });
  }, [examId]);

  useEffect(() => {
    const flush = () => keeper.flush(true);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      keeper.flush();
    };
  }, [keeper]);

  function change(part: Partial<SettingsDraft>) {
    const next = { ...draft, ...part };
    const now = settingsOf(next, settings);
    setForm({ draft: next, settings: now });
    queryClient.setQueryData(paperQueries.settings(examId).queryKey, now);
    keeper.keep(now);
  }

  return { draft, errors: errorsOf(draft), settings, hasFailed, change, keepNow: () => keeper.flush() };
}
