import { UnstyledButton } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { IconSearch } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import { keysOf, useShortcut } from '../../ui/shortcuts.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import classes from './search-button.module.css';

/**
 * Opens the search for everything, also by Ctrl-K or Cmd-K from wherever one types. Its code is loaded at first use.
 * @param courseId the course that new chapters and questions are added to
 */
export function SearchButton({ courseId }: { courseId?: string | undefined }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    try {
      const { CommandPalette } = await import('./command-palette.tsx');
      setPalette(() => CommandPalette);
      setIsOpen(true);
    } catch {
      notifyError('The search could not be loaded.');
    }
  }

  useShortcut('everything', () => void open());

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
          {keysOf('everything').map((keys) => keys.join(' '))}
        </kbd>
      </UnstyledButton>
      {Palette && <Palette courseId={courseId} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
