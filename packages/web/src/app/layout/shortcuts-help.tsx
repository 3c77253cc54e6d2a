import { type ComponentType, useState } from 'react';
import { notifyError } from '../../ui/notify.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx';

/** Shows the shortcuts of the screen when ? is pressed. Their list is loaded at first use. */
export function ShortcutsHelp() {
  const [Dialog, setDialog] = useState<ComponentType<ShortcutsDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    try {
      const { ShortcutsDialog } = await import('./shortcuts-dialog.tsx');
      setDialog(() => ShortcutsDialog);
      setIsOpen(true);
    } catch {
      notifyError('The list of shortcuts could not be loaded.');
    }
  }

  useShortcut('help', () => void open());
  return Dialog && <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}
