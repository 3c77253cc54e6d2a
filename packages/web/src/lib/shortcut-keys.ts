interface Pressed {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether shortcuts are pressed with Cmd here, and not with Ctrl. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether Ctrl alone is held, or Cmd alone on a Mac: there, Ctrl and a letter move the cursor. */
export function hasShortcutKey({ ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const [held, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return held && !other && !altKey && !shiftKey;
}
