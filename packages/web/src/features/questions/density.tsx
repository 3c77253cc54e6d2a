import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { DEVICE_KEYS } from '../../lib/forget-account.ts';
import { IconMenu2 } from '../../ui/icons.tsx';

/** How the list of questions looks: whole questions, or a line for each with a reading pane beside. */
export type Density = 'cards' | 'rows';

interface ListDensity {
  density: Density;
  /** Absent where the window has no room for a reading pane. */
  setDensity: ((density: Density) => void) | undefined;
}

/** A list of more questions has a line for each until somebody chooses. */
const MOST_CARDS = 50;

/**
 * The density of the list, which is remembered on this device. A narrow window always shows whole questions.
 * @param total number of questions, if a long list is to begin with lines; undefined until it is known
 */
export function useDensity(total: number | undefined): ListDensity {
  const isWide = useMediaQuery('(width >= 64em)', undefined, { getInitialValueInEffect: false });
  const [kept, setKept] = useLocalStorage<Density | undefined>({
    key: DEVICE_KEYS.questionDensity,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
  // The first number decides: a list that is narrowed while it is read keeps its look.
  const [isLong, setLong] = useState<boolean>();
  if (isLong === undefined && total !== undefined) setLong(total > MOST_CARDS);
  if (!isWide) return { density: 'cards', setDensity: undefined };
  const isKept = kept === 'rows' || kept === 'cards';
  return { density: isKept ? kept : isLong ? 'rows' : 'cards', setDensity: setKept };
}

interface DensityToggleProps {
  density: Density;
  onChange: (density: Density) => void;
}

/** Changes between the two densities. */
export function DensityToggle({ density, onChange }: DensityToggleProps) {
  const label = 'Rows with a reading pane';
  return (
    // Where the filters take two lines, the search stands above it and the selection below.
    <Tooltip label={label} position="right">
      <ActionIcon
        variant={density === 'rows' ? 'light' : 'default'}
        size="input-sm"
        aria-label={label}
        aria-pressed={density === 'rows'}
        onClick={() => onChange(density === 'rows' ? 'cards' : 'rows')}
      >
        <IconMenu2 size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
