import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { notifyError } from '../../ui/notify.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import classes from './search-button.module.css';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the search for everything, also by Ctrl-K or Cmd-K from wherever one types. Its code is loaded at first use. */
export function SearchButton() {
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

  useHotkeys([['mod+K', () => void open()]], []);

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
        <Kbd className={classes.keys} size="xs" aria-hidden>
          {KEYS}
        </Kbd>
      </UnstyledButton>
      {Palette && <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
