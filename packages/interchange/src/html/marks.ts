/** The class of an element whose content is a text of ours as it is written, white space and markup included. */
export const AS_WRITTEN = 'as-written';
/** The class of a sign that our texts write with a backslash, such as `\$`: a dollar in files of before. */
export const PLAIN_SIGN = 'plain-dollar';
export const SIGNS = '$*`|';
