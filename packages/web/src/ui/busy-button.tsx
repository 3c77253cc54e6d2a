import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Whether it is at work: it shows so, and does nothing when it is pressed again. */
  isBusy: boolean;
}

/**
 * A button that shows that it works. It is never disabled meanwhile: browsers take the focus away from a disabled
 * button, and whoever uses the keyboard would start again at the top of the page.
 */
export function BusyButton({ isBusy, onClick, leftSection, children, ...others }: BusyButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Button
      {...others}
      leftSection={
        leftSection && (
          <span className={classes.icon} data-hidden={isBusy || undefined}>
            {leftSection}
          </span>
        )
      }
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      <span className={classes.words} data-hidden={isBusy || undefined}>
        {children}
      </span>
      {isBusy && <Loader className={classes.loader} size="1.25em" color="currentColor" />}
    </Button>
  );
}
