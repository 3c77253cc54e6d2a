import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '../../../ui/icons.tsx';
import type { WholeCounts } from './draft.ts';
import classes from './truth-line.module.css';
import type { Foresight } from './use-foresight.ts';

const ICONS = { open: IconCircleDashed, good: IconCircleCheck, warning: IconAlertTriangle } as const;

interface TruthLineProps {
  foresight: Foresight;
  /** Puts counts that work in place of those that are typed; undefined where there are none after all. */
  onUse: (counts: WholeCounts | undefined) => void;
}

/** Says at any time whether the details make an exam, what is missing, or why it cannot be; and offers what can. */
export function TruthLine({ foresight, onUse }: TruthLineProps) {
  const { verdict, fill, findNearest } = foresight;
  const Icon = ICONS[verdict.tone];
  return (
    <div className={classes.line} data-tone={verdict.tone}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <p className={classes.sentence} role="status">
        {verdict.sentence}
      </p>
      {fill ? (
        <Offer onClick={() => onUse(fill())}>Fill the rest for me</Offer>
      ) : (
        findNearest && <Offer onClick={() => onUse(findNearest())}>Use the nearest</Offer>
      )}
    </div>
  );
}

function Offer({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button className={classes.offer} variant="default" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}
