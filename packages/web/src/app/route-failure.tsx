import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconRefresh } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import classes from './front-message.module.css';
import { FrontMessage } from './front-message.tsx';

const TITLE = 'This screen could not be shown';
const TEXT = 'Everything you saved is safe. Reloading the screen often helps.';

/** Shown instead of a front screen that failed or whose code could not be loaded. */
export function RouteFailure() {
  return (
    <FrontMessage documentTitle={TITLE} title={TITLE} actions={<WaysOn />}>
      {TEXT}
    </FrontMessage>
  );
}

/** The same inside the layout, so that sidebar and account menu stay available. */
export function ScreenFailure() {
  return (
    <Page title={TITLE} width="reading">
      <p className={classes.text}>{TEXT}</p>
      <div className={classes.actions}>
        <WaysOn />
      </div>
    </Page>
  );
}

function WaysOn() {
  return (
    <>
      <Button leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
        Reload the screen
      </Button>
      <Button component={Link} to="/" variant="default">
        Go to the start page
      </Button>
    </>
  );
}
