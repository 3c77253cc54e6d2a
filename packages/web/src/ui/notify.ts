import { TOAST_CLOSES_AFTER_MS } from '@exam/contract/texts';
import { notifications } from '@mantine/notifications';

/** A toast at the top that says an action worked; closes by itself. */
export function notifySuccess(text: string): void {
  notifications.show({ message: text, color: 'petrol', autoClose: TOAST_CLOSES_AFTER_MS });
}

/** A toast at the top that says why an action failed; closes by itself. */
export function notifyError(text: string): void {
  notifications.show({ message: text, color: 'rust', autoClose: TOAST_CLOSES_AFTER_MS });
}
