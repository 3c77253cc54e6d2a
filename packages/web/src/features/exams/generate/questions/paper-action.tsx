import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface PaperActionProps
  extends ActionIconProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string;
  tip: string;
  /** Whether it does nothing now. It stays reachable by keyboard all the same, and says why in its tip. */
  isOff: boolean;
}

/** One small button beside a question, with its words as a tooltip. */
export function PaperAction({ label, tip, isOff, onClick, ...props }: PaperActionProps) {
  return (
    <Tooltip
      label={tip}
      position="left"
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={260}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        {...props}
        aria-label={label}
        aria-disabled={isOff || undefined}
        {...(isOff && { 'data-disabled': true })}
        onClick={isOff ? undefined : onClick}
      />
    </Tooltip>
  );
}
