import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { forgetWayBack, keepWayBack } from '../lib/way-back.ts';

const AFTER_LOGIN = '/generate-exam';

/** Lets verified users through; sends unverified users to /verify-email and everybody else to /login. */
export function RequireVerified({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user === undefined) return <LoginFirst />;
  if (!user.isVerified) return <Navigate to="/verify-email" replace />;
  // A screen goes with its account, also when another one logs in over it.
  return <Fragment key={user._id}>{children}</Fragment>;
}

/** A log-in leads to /generate-exam, which offers the way back to this address. */
function LoginFirst() {
  const { pathname, search, key } = useLocation();
  useEffect(() => {
    if (pathname === AFTER_LOGIN) forgetWayBack();
    else keepWayBack(pathname + search);
  }, [pathname, search]);
  // Whoever steps to another address while the log-in is being loaded is sent to it from there anew.
  return <Navigate key={key} to="/login" replace />;
}

/** The start page: /about for visitors, the work for signed-in users. */
export function Start() {
  const { user } = useSession();
  return <Navigate to={user === undefined ? '/about' : AFTER_LOGIN} replace />;
}
