import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../lib/session.ts';

/** Lets verified users through; without a user to /login, unverified ones to /verify-email. */
export function RequireVerified({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user === undefined) return <Navigate to="/login" replace />;
  if (!user.isVerified) return <Navigate to="/verify-email" replace />;
  return children;
}

/** The way in: the front page for strangers, the work for those who are signed in. */
export function Start() {
  const { user } = useSession();
  return <Navigate to={user === undefined ? '/about' : '/generate-exam'} replace />;
}
