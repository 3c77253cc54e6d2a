/** The page that describes every endpoint, for everybody; no endpoint itself. */
export const API_DOCS_PATH = '/api/docs';
