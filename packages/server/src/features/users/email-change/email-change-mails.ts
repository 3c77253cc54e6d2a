import type { Mail } from '../../../platform/mail/index.ts';
import { composeMail, pageLink } from '../mails/compose-mail.ts';
import { CODE_LIFETIME_MS } from '../verification/verification-code.ts';

/** To the new address: the code that proves that its owner requested the change. */
export function codeMail(to: string, code: string): Mail {
  return composeMail({
    to,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      {
        before: 'The code that confirms this address for your account in the Exam Generation System is',
        code,
      },
      'Enter it on the page of your account.',
      `The code works for ${CODE_LIFETIME_MS / 60_000} minutes. If you did not ask for it, ignore this mail.`,
    ],
  });
}

/** To the new address if it belongs to another account. */
export function takenMail(to: string, publicUrl: URL): Mail {
  return composeMail({
    to,
    subject: 'This address has an account already',
    paragraphs: [
      'Somebody, perhaps you, wanted this address for another account in the Exam Generation System. It has an account already, so nothing was changed.',
      { before: 'Log in to that account', link: pageLink(publicUrl, '/login') },
    ],
  });
}

/** To the present address, so that nobody loses an account unnoticed. */
export function askedMail(to: string, newEmail: string, publicUrl: URL): Mail {
  return composeMail({
    to,
    subject: 'A change of your e-mail address was requested',
    paragraphs: [
      `The address of your account in the Exam Generation System will change to ${newEmail} as soon as that address is confirmed with a code.`,
      {
        before: 'If that was not you, set a new password on this page, which stops the change',
        link: pageLink(publicUrl, '/forgot-password'),
      },
    ],
  });
}

/** To the previous address. */
export function changedMail(to: string, newEmail: string): Mail {
  return composeMail({
    to,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The address of your account in the Exam Generation System is ${newEmail} from now on. You log in with that; your password is the same as before.`,
    ],
  });
}
