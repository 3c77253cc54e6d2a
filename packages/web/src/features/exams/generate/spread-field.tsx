import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CountField } from './count-field.tsx';
import { parseCount } from './draft-counts.ts';
import classes from './spread-controls.module.css';

interface SpreadFieldProps {
  label: string;
  onSpread: (total: number) => void;
}

/** How many questions to spread, and the button that does it. Without a number the button asks for one. */
export function SpreadField({ label, onSpread }: SpreadFieldProps) {
  const [total, setTotal] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function spread() {
    const count = parseCount(total);
    if (count === undefined) field.current?.focus();
    else onSpread(count);
  }

  function spreadOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    spread();
  }

  return (
    <div className={classes.spread}>
      <CountField
        ref={field}
        size="xs"
        className={classes.total}
        aria-label="Number of questions to spread"
        placeholder="N"
        value={total}
        onChange={setTotal}
        onKeyDown={spreadOnEnter}
      />
      <Button variant="subtle" size="compact-sm" onClick={spread}>
        {label}
      </Button>
    </div>
  );
}
