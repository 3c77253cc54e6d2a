import { keyOfChoice } from '@exam/contract/characters';

/** Whether none of the choices of a question is this one, whatever the blanks around it and its normal form. */
export function lacks({ choices }: { choices: readonly string[] }, choice: string): boolean {
  return !choices.some((theirs) => keyOfChoice(theirs) === keyOfChoice(choice));
}
