import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import type { Walk } from './use-doubt-walk.ts';

/** The ways to the steps before and after this one, and back from the last answers. */
export function Ways({ walk: { at, steps, given, goTo, undo } }: { walk: Walk }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={at === 0}
        onClick={() => goTo(at - 1)}
      >
        Back
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={at >= steps.length}
        onClick={() => goTo(at + 1)}
      >
        Later
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={given.size === 0}
        onClick={undo}
      >
        Undo
      </Button>
    </>
  );
}
