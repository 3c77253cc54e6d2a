import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './count-field.module.css';

interface CountFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (text: string) => void;
}

/** A field for a count, kept as typed: what it may hold is for the server to say. */
export function CountField({ onChange, classNames, ...props }: CountFieldProps) {
  return (
    <TextInput
      {...props}
      classNames={{ input: classes.input }}
      inputMode="numeric"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
