import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FrontMessage } from './front-message.tsx';

/** In place of a screen that broke, or whose code could not be loaded; a new load cures both most of the time. */
export function RouteFailure() {
  return (
    <FrontMessage
      documentTitle="Something went wrong"
      title="This screen could not be shown"
      actions={
        <>
          <Button leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            Load it again
          </Button>
          <Button component={Link} to="/" variant="default">
            Go to the start
          </Button>
        </>
      }
    >
      What you have saved is safe. Loading the screen again often helps.
    </FrontMessage>
  );
}
