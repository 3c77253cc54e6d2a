/** A file of SQL is imported as its text: scripts/build.js and vitest.text-files.ts see to that. */
declare module '*.sql' {
  const text: string;
  export default text;
}
