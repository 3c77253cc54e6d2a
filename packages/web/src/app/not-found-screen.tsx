import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../lib/session.ts';
import { NOT_FOUND } from '../ui/not-found-words.ts';
import { FrontMessage } from './front-message.tsx';

/** Shown at an address that the app does not know. */
export function NotFoundScreen() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <FrontMessage
      documentTitle={NOT_FOUND.documentTitle}
      title={NOT_FOUND.title}
      actions={
        <>
          <Button component={Link} to="/">
            {isSignedIn ? 'Generate an exam' : 'Go to the front page'}
          </Button>
          {isSignedIn && (
            <Button component={Link} to="/exams" variant="default">
              See all exams
            </Button>
          )}
        </>
      }
    >
      {NOT_FOUND.text}
    </FrontMessage>
  );
}
