import { Button } from '@mantine/core';
import { useSettings } from '../../../data/installation.ts';

/** The way to the provider of single sign-on in a tab of its own: a log-in there lets the screen in this one go on, and ends no page. */
export function SignOnElsewhere() {
  const label = useSettings()?.signOn ?? null;
  if (label === null) return null;
  return (
    <Button component="a" href="/login" target="_blank" variant="default" fullWidth mt="sm">
      Log in with {label} in a new tab
    </Button>
  );
}
