import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useStore } from '../../lib/store.ts';
import { keysOf } from '../../ui/keys-in-words.ts';
import { boundShortcuts, SHORTCUTS, type ShortcutName } from '../../ui/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What each shortcut does. */
const WORDS: Readonly<Record<ShortcutName, string>> = {
  help: 'Show the shortcuts of this screen',
  everything: 'Search everything, or go to a screen',
  search: 'Go to the search of the list',
  rows: 'Move through the list; Enter opens what has the focus',
  move: 'Move the question whose handle has the focus',
  save: 'Save, from everywhere in the form',
  strong: 'Make the selected words strong',
  emphasis: 'Emphasise the selected words',
  print: 'Download the paper',
  choose: 'Choose this answer; other buttons show their own key',
  accept: 'Accept what is proposed',
  none: 'Choose none or nobody, or leave the page out',
  several: 'Say that several choices are marked',
  type: 'Type a student number or a code',
  back: 'Go back',
  later: 'Leave it for later',
  takeBack: 'Take the last answer back',
};

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
            <dd>{WORDS[name]}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
