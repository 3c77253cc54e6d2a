// A file in a language of its own is imported as its text: scripts/build.js and vitest.text-files.ts see to that.

declare module '*.md' {
  const text: string;
  export default text;
}

declare module '*.sql' {
  const text: string;
  export default text;
}

declare module '*.typ' {
  const text: string;
  export default text;
}
