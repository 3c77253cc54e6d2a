import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import classes from './truth-line.module.css';
import type { Verdict } from './verdict.ts';

const ICONS = { open: IconCircleDashed, good: IconCircleCheck, warning: IconAlertTriangle } as const;

interface TruthLineProps {
  verdict: Verdict;
  /** Absent where there is nothing nearer to offer. */
  onUseNearest: (() => void) | undefined;
}

/** Says at any time whether the details make an exam, what is missing, or why it cannot be. */
export function TruthLine({ verdict, onUseNearest }: TruthLineProps) {
  const Icon = ICONS[verdict.tone];
  return (
    <div className={classes.line} data-tone={verdict.tone}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <p className={classes.sentence} role="status">
        {verdict.sentence}
      </p>
      {onUseNearest && (
        <Button className={classes.nearest} variant="default" size="xs" onClick={onUseNearest}>
          Use the nearest
        </Button>
      )}
    </div>
  );
}
