import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * An e-mail, which is sent as typed. A browser takes the blanks from both ends of a field of type email; whether they
 * matter is the server's to say.
 */
export function EmailField(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  );
}
