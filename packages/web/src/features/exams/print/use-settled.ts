import { useEffect, useState } from 'react';

/** A value that follows another one after a pause in its changes, and the way to have it follow at once. */
export function useSettled<Value>(value: Value, pauseMs: number): [settled: Value, settleNow: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, () => setSettled(value)];
}
