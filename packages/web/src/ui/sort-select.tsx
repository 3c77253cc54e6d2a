import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from './icons.tsx';

interface SortSelectProps<Sort extends string> {
  /** The orders of the list; the first is its own. */
  options: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** Chooses the order of a list. The browser's own select: few labels need no search, and a first visit no more code. */
export function SortSelect<Sort extends string>({ options, value, onChange }: SortSelectProps<Sort>) {
  return (
    <NativeSelect
      flex="0 1 12rem"
      aria-label="Sort"
      data={[...options]}
      value={value}
      leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
    />
  );
}
