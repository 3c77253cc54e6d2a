import userEvent from '@testing-library/user-event';

/**
 * Puts a text at the end of a field in one step, because each keystroke would render the screen.
 * @param text may end with `{Enter}`, which is pressed
 */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text.replace(/\{Enter\}$/, ''));
  if (text.endsWith('{Enter}')) await userEvent.keyboard('{Enter}');
}
