const LOOK_EVERY_MS = 500;

/**
 * Ends this process, as SIGTERM does, once the npm that runs it is gone: npm hands signals to a shell of its own, which
 * dies of them without passing them on.
 */
export function followNpm() {
  const { npm_lifecycle_event: startedByNpm } = process.env;
  if (startedByNpm === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
