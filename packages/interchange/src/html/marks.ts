/** The class of an element whose content is a text of ours as it is written, white space and markup included. */
export const AS_WRITTEN = 'as-written';
/** The class of a dollar that our texts write as `\$`. */
export const PLAIN_DOLLAR = 'plain-dollar';
