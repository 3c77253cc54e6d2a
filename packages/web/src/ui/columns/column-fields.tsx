import { NativeSelect } from '@mantine/core';
import rows from '../rows.module.css';
import classes from './column-fields.module.css';

/** A column of a table in a file, as it may be shown to somebody who says what it holds. */
export interface ShownColumn<Field extends string> {
  readonly name: string;
  readonly field: Field;
  /** The values of its first rows. */
  readonly examples: readonly string[];
}

interface ColumnFieldsProps<Field extends string> {
  /** Names the list for those who do not see it. */
  label: string;
  columns: readonly ShownColumn<Field>[];
  /** The fields that a column can hold, with their words. */
  fields: Readonly<Record<Field, string>>;
  onChange: (name: string, field: Field) => void;
}

/** Each column of a table with its first cells, and a choice of what it holds. */
export function ColumnFields<Field extends string>({
  label,
  columns,
  fields,
  onChange,
}: ColumnFieldsProps<Field>) {
  const known = Object.keys(fields) as Field[];
  return (
    <ul className={rows.rows} aria-label={label}>
      {columns.map(({ name, field, examples }) => (
        <li key={name} className={classes.column}>
          <div className={classes.words}>
            <bdi className={classes.name}>{name}</bdi>
            <p className={classes.examples} dir="auto">
              {examples.length === 0 ? 'Empty in the first rows' : examples.join(' · ')}
            </p>
          </div>
          <NativeSelect
            className={classes.field}
            aria-label={`“${name}” holds`}
            data={known.map((value) => ({ value, label: fields[value] }))}
            value={field}
            onChange={({ currentTarget: { value } }) => {
              const chosen = known.find((one) => one === value);
              if (chosen !== undefined) onChange(name, chosen);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Gives each column a distinct name: several columns may have the same name, or none. */
export function shownColumns<Field extends string>(
  {
    columns,
  }: { readonly columns: readonly { readonly first: string; readonly examples: readonly string[] }[] },
  fields: readonly (Field | 'ignored')[],
  areNamed: boolean,
): ShownColumn<Field | 'ignored'>[] {
  const names = columns.map(({ first }) => first);
  return columns.map(({ first, examples }, at) => {
    const isUnique = names.indexOf(first) === names.lastIndexOf(first);
    const named = isUnique ? first : `${first} (column ${at + 1})`;
    return {
      name: areNamed && first !== '' ? named : `Column ${at + 1}`,
      field: fields[at] ?? 'ignored',
      examples: areNamed || first === '' ? examples : [first, ...examples],
    };
  });
}
