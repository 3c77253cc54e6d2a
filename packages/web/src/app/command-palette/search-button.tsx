import { UnstyledButton } from '@mantine/core';
import { type ComponentType, useRef, useState } from 'react';
import { isApple } from '../../lib/shortcut-keys.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import classes from './search-button.module.css';

/** Letters that are typed before the field that they are meant for has the focus. */
interface KeptLetters {
  /** Stops keeping. @returns what was typed; an empty text when asked again */
  take(): string;
}

/**
 * Opens the search for everything, also by Ctrl-K or Cmd-K from wherever one types. Its code is loaded at first use.
 * @param courseId the course that new chapters and questions are added to
 */
export function SearchButton({ courseId }: { courseId?: string | undefined }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [isOpen, setIsOpen] = useState(false);

  const letters = useRef<KeptLetters>(undefined);
  const takeLetters = () => letters.current?.take() ?? '';

  async function open() {
    if (isOpen) return;
    takeLetters();
    letters.current = keepLetters();
    try {
      const { CommandPalette } = await import('./command-palette.tsx');
      setPalette(() => CommandPalette);
      setIsOpen(true);
    } catch {
      takeLetters();
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
        <span className={classes.keys} data-keys={isApple() ? '⌘ K' : 'Ctrl K'} aria-hidden />
      </UnstyledButton>
      {Palette && (
        <Palette
          courseId={courseId}
          isOpen={isOpen}
          takeLetters={takeLetters}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function keepLetters(): KeptLetters {
  let kept = '';
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key.length > 1) return;
    kept += key;
    // Before whatever has the focus by now, and before the shortcuts of the screen.
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', onKeyDown, true);
  return {
    take: () => {
      document.removeEventListener('keydown', onKeyDown, true);
      const letters = kept;
      kept = '';
      return letters;
    },
  };
}
