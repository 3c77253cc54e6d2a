import { firstCharacters } from '@exam/contract/characters';
import type { FormEvent } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * The properties of a text field that holds at most so many characters as people count them: more is cut off while it is typed or
 * pasted. The attribute `maxLength` would count code units, of which an emoji has two to eleven.
 */
export function atMost(characters: number) {
  return {
    // React calls it before `onChange`, which sees the shorter value.
    onInput(event: FormEvent<TextElement>) {
      const element = event.currentTarget;
      const kept = firstCharacters(element.value, characters);
      if (kept !== element.value) element.value = kept;
    },
  };
}
