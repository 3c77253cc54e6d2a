import type { User } from '@exam/contract';

type Signature = string;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('exam-session');

/** Says who is signed in, without saying who it is: an id and whether it is verified. */
export function signatureOf(user: User | undefined): Signature {
  return user === undefined ? '' : `${user._id} ${user.isVerified}`;
}

/** The refresh cookie is shared by all tabs, so each must learn when it comes to mean somebody else. */
export function tellOtherTabs(user: User | undefined): void {
  channel?.postMessage(signatureOf(user));
}

/** Calls back with the signature of whoever is now signed in in another tab. */
export function onOtherTabs(listener: (signature: Signature) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<Signature>) => listener(event.data));
}
