/**
 * Whether a field that gets the focus opens a keyboard on the screen, as on a phone. There no field of a form has the focus until it is
 * touched: the keyboard would cover the form before anybody has seen it. A log-in is nothing but its two fields.
 */
export function opensKeyboard(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
