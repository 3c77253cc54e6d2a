import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The query parameter of the link in the mail. */
const TOKEN_PARAMETER = 'token';

/**
 * The token of the link in the mail, empty where there is none. It is taken out of the address at once and stays in memory
 * alone: an address is kept in the browser's history, and looked at by others.
 */
export function useResetToken(): string {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get(TOKEN_PARAMETER) ?? '');
  const isInAddress = parameters.has(TOKEN_PARAMETER);
  useEffect(() => {
    if (isInAddress) void navigate({ search: '' }, { replace: true });
  }, [isInAddress, navigate]);
  return token;
}
