import type { User } from '@exam/contract';

type Signature = string;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('exam-session');

/** Says who is signed in and what is known of them. Pages of this origin alone hear it, and nothing keeps it. */
export function signatureOf(user: User | undefined): Signature {
  return user === undefined ? '' : `${user._id} ${user.isVerified} ${user.email}`;
}

/** Whether a signature is of the same account, in whatever state. */
export function isOf(signature: Signature, user: User | undefined): boolean {
  return user !== undefined && signature.startsWith(`${user._id} `);
}

/** The refresh cookie is shared by all tabs, so each must learn when it comes to mean somebody else. */
export function tellOtherTabs(user: User | undefined): void {
  channel?.postMessage(signatureOf(user));
}

/** Calls back with the signature of whoever is now signed in in another tab. */
export function onOtherTabs(listener: (signature: Signature) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<Signature>) => listener(event.data));
}
