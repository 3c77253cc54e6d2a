import type { CountName } from '@exam/assembly';
import { TextInput, type TextInputProps } from '@mantine/core';
import meter from '../../ui/meter.module.css';
import classes from './count-field.module.css';
import { parseCount } from './draft-counts.ts';

interface CountFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'classNames'> {
  value: string;
  onChange: (text: string) => void;
  classNames?: { root?: string | undefined };
  mark?: CountMark | undefined;
}

/** Whether the reason why there is no exam names this count, or a proposal has just changed it. */
export type CountMark = 'in-question' | 'changed';

/** How the field of a count is marked; undefined if it is not. */
export type MarkOf = (name: CountName) => CountMark | undefined;

/** A field for a count, kept as typed; the server checks it. The description is shown below it. */
export function CountField({ onChange, classNames, mark, ...props }: CountFieldProps) {
  return (
    <TextInput
      {...props}
      {...(mark && { 'data-mark': mark })}
      error={mark === 'in-question'}
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

interface HoldingProps {
  /** The count as typed. */
  count: string;
  /** Number of available questions; undefined until it is loaded. */
  held: number | undefined;
  /** The values that are still achievable, in words; undefined if not worth showing. */
  values: string | undefined;
}

/**
 * "0 to 7 of 48" and a thin bar: the achievable values, and the used share of what is available. Warns if more is
 * asked.
 */
export function Holding({ count, held, values }: HoldingProps) {
  if (held === undefined) return null;
  const taken = parseCount(count) ?? 0;
  const share = held === 0 ? Number(taken > 0) : Math.min(taken / held, 1);
  return (
    <span className={classes.holding} data-short={taken > held || undefined}>
      <span className={classes.text}>
        {values !== undefined && taken <= held && <span className={classes.values}>{values} </span>}
        <span>
          {taken > held ? 'only' : 'of'} {held.toLocaleString('en')}
        </span>
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={`${meter.filled} ${classes.filled}`} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}
