/** The valid body of each call, by the call's name: `POST /api/courses`. */
export type Bodies = Readonly<Record<string, Record<string, unknown>>>;
