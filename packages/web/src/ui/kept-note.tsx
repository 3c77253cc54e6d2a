import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './kept-note.module.css';

interface KeptNoteProps {
  /** Whether the form began with what was typed before. */
  isRestored: boolean;
  /** Empties the form, or shows again what is saved. */
  onDiscard: () => void;
}

/** Says above a form that it holds what was typed before, and offers to begin anew. */
export function KeptNote({ isRestored, onDiscard }: KeptNoteProps) {
  const [isShown, setIsShown] = useState(isRestored);
  if (!isShown) return null;

  function discard() {
    setIsShown(false);
    onDiscard();
  }

  return (
    <p className={classes.note}>
      This is what you had typed here; it is not saved yet.
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Discard it
      </Button>
    </p>
  );
}
