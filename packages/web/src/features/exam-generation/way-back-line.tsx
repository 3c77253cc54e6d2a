import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { forgetWayBack, getWayBack } from '../../lib/way-back.ts';
import classes from './way-back-line.module.css';

/** Offers once the way back to the page that the user wanted before the log-in. */
export function WayBackLine() {
  const [address] = useState(getWayBack);
  useEffect(forgetWayBack, []);
  if (address === undefined) return null;
  return (
    <p className={classes.line}>
      You tried to open another page before you logged in. <Link to={address}>Open that page</Link>
    </p>
  );
}
