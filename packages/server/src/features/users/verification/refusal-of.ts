import { AppError, conflict, invalidField } from '../../../platform/errors.ts';
import { secondsUntilTomorrow, type Verdict } from './verification-code.ts';

/** The refusal for a code that was not accepted. */
export function refusalOf(verdict: Exclude<Verdict, 'right'>, now: Date): AppError {
  switch (verdict) {
    case 'wrong':
      return invalidField('verificationCode', 'This is not the code that we sent.');
    case 'no-code':
      return invalidField('verificationCode', 'The code no longer works. Ask for a new one.');
    case 'already-verified':
      return conflict('This e-mail address is confirmed already.');
    case 'too-many-today': {
      const message = 'Too many codes were tried today. Try again tomorrow.';
      return new AppError('tooManyRequests', { message }, secondsUntilTomorrow(now));
    }
  }
}
