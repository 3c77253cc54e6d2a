import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './count-field.module.css';

interface CountFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'classNames'> {
  value: string;
  onChange: (text: string) => void;
  classNames?: { root?: string | undefined };
}

/** A field for a count, kept as typed: what it may hold is for the server to say. A description stands below it. */
export function CountField({ onChange, classNames, ...props }: CountFieldProps) {
  return (
    <TextInput
      {...props}
      classNames={{
        ...classNames,
        input: classes.input,
        wrapper: classes.wrapper,
        description: classes.description,
      }}
      inputWrapperOrder={['label', 'input', 'description']}
      inputMode="numeric"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
