/** The class of an element whose content is one of our texts verbatim, including white space and markup. */
export const AS_WRITTEN = 'as-written';
/** The class of a sign that our texts escape, such as `\$`; older files use it for a dollar. */
export const PLAIN_SIGN = 'plain-dollar';
export const SIGNS = '$*`|-.{';
/** The class of a list of our texts, which has no empty line around it. */
export const OF_LINES = 'of-lines';
