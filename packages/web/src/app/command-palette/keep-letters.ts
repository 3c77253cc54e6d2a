/** Letters that are typed before the field that they are meant for has the focus. */
export interface KeptLetters {
  /** Stops keeping. @returns what was typed; an empty text when asked again */
  take(): string;
}

export function keepLetters(): KeptLetters {
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
