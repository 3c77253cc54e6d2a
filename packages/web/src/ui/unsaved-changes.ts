import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { noteUnsavedWork } from '../lib/unsaved-work.ts';
import { dropKeptForm, type KeptForm, keepForm } from './kept-form.ts';

export interface UnsavedChanges {
  /** Whether somebody is about to leave and has to be asked; `LeaveDialog` does it. */
  isLeaving: boolean;
  stay: () => void;
  leave: () => void;
  /** Call it after a save, before going on: nothing is lost any more. */
  release: () => void;
}

/**
 * Keeps a form with unsaved changes from being left by accident: another address waits for an answer, and the
 * browser asks by itself before the tab closes or loads anew. Needs a data router. Show `LeaveDialog` with the result.
 * @param hasChanges whether the form differs from what is saved
 * @param form kept for a reload until it is saved or left; `readKeptForm` gives it back
 */
export function useUnsavedChanges(hasChanges: boolean, form?: KeptForm): UnsavedChanges {
  const isReleased = useRef(false);
  const name = form?.name;
  const forget = useCallback(() => {
    if (name !== undefined) dropKeptForm(name);
  }, [name]);
  const blocks: BlockerFunction = ({ currentLocation, nextLocation }) =>
    hasChanges &&
    !isReleased.current &&
    (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search);
  const blocker = useBlocker(blocks);

  useEffect(() => {
    if (form === undefined || isReleased.current) return;
    if (hasChanges) keepForm(form);
    else forget();
  });

  useEffect(() => {
    if (!hasChanges) {
      isReleased.current = false;
      return;
    }
    function ask(event: BeforeUnloadEvent) {
      if (!isReleased.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    const saved = noteUnsavedWork();
    return () => {
      window.removeEventListener('beforeunload', ask);
      saved();
    };
  }, [hasChanges]);

  const release = useCallback(() => {
    isReleased.current = true;
    forget();
  }, [forget]);

  return {
    isLeaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      release();
      blocker.proceed?.();
    },
    release,
  };
}
