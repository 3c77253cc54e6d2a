import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { forgetWayBack, getWayBack } from '../../../lib/way-back.ts';
import classes from './way-back-line.module.css';

/** For who wanted another page and was sent to log in first: the way back there, offered once. */
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
