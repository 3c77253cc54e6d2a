import { ActionIcon, type ActionIconProps, Loader, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface PaperActionProps
  extends Omit<ActionIconProps, 'loading'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string;
  tip: string;
  /** Whether it does nothing now. It stays reachable by keyboard all the same, and says why in its tip. */
  isOff: boolean;
  /** Whether it is at work. It stays reachable then too: a button that is disabled loses the focus for good. */
  isBusy?: boolean;
}

/** One small button beside a question, with its words as a tooltip. */
export function PaperAction(props: PaperActionProps) {
  const { label, tip, isOff, isBusy = false, onClick, children, ...others } = props;
  const isIdle = !isOff && !isBusy;
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
        {...others}
        aria-label={label}
        aria-busy={isBusy || undefined}
        aria-disabled={!isIdle || undefined}
        {...(isOff && { 'data-disabled': true })}
        onClick={isIdle ? onClick : undefined}
      >
        {isBusy ? <Loader size={16} color="gray" /> : children}
      </ActionIcon>
    </Tooltip>
  );
}
