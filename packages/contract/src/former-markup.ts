export { escapeFormerMarkup } from './former-markup/escape-markup.ts';
export { findFormerMarkup } from './former-markup/find-former-markup.ts';
export { renewMarkup } from './former-markup/renew-markup.ts';
export { renewWithin } from './former-markup/renew-within.ts';
