/** What each call takes, by its name: `POST /api/courses`. */
export type Bodies = Readonly<Record<string, Record<string, unknown>>>;
