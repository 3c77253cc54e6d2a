import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useStore } from '../../lib/store.ts';
import { boundShortcuts, keysOf, SHORTCUTS, type ShortcutName } from '../../ui/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

/** The shortcuts that what is on the screen binds. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const bound = useStore(boundShortcuts);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" centered>
      <dl className={classes.list}>
        {NAMES.filter((name) => bound.includes(name)).map((name) => (
          <div key={name}>
            <dt>
              {keysOf(name).map((keys) => (
                <span key={keys.join(' ')}>
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <Kbd>{key}</Kbd>{' '}
                    </Fragment>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{SHORTCUTS[name].does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
