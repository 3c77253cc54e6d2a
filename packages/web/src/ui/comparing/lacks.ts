/** Whether none of the choices of a question is this one, whatever the blanks around it. */
export function lacks({ choices }: { choices: readonly string[] }, choice: string): boolean {
  return !choices.some((theirs) => theirs.trim() === choice.trim());
}
