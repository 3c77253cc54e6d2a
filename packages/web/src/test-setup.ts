import './test-browser.ts';
import './test-observer.ts';
import './test-server.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { LONGEST_WAIT_MS } from '../../../vitest.last-resort.ts';
import { queryClient } from './lib/query-client.ts';
import { closeToast, toastStore } from './ui/notify.ts';

// A screen on a busy machine takes longer than the library's second; what is there sooner ends the wait.
configure({ asyncUtilTimeout: LONGEST_WAIT_MS });

afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.sessionStorage?.clear();
  for (const { id } of toastStore.get()) closeToast(id);
});
