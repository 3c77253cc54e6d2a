import { UnstyledButton } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { shortcutName } from '../../lib/shortcut-keys.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import classes from './search-button.module.css';

/**
 * Opens the search for everything, also by Ctrl-K or Cmd-K from wherever one types. Its code is loaded at first use.
 * @param courseId the course that new chapters and questions are added to
 */
export function SearchButton({ courseId }: { courseId?: string | undefined }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [isOpen, setIsOpen] = useState(false);

  const open = useCallback(async () => {
    try {
      const { CommandPalette } = await import('./command-palette.tsx');
      setPalette(() => CommandPalette);
      setIsOpen(true);
    } catch {
      notifyError('The search could not be loaded.');
    }
  }, []);

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      void open();
    }
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, [open]);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={classes.word}>Search</span>
        <kbd className={classes.keys} aria-hidden>
          {shortcutName('K')}
        </kbd>
      </UnstyledButton>
      {Palette && <Palette courseId={courseId} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
