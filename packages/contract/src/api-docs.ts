/** The page that describes every endpoint; public, and not an endpoint itself. */
export const API_DOCS_PATH = '/api/docs';
