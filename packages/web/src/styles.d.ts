declare module '*.css';

declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: a string would become `string | undefined`, which no className takes
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
