/** What a select lists where no option holds the words that are looked for. A list of options may hold nothing but options. */
export function NoOption({ children }: { children: string }) {
  return (
    <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {children}
    </div>
  );
}
