import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DEVICE_KEYS } from '../lib/forget-account.ts';
import { queryClient } from '../lib/query-client.ts';
import { ConnectionLine } from '../ui/connection-line.tsx';
import { cssVariables, FLOATING_ID, theme } from '../ui/theme/theme.ts';
import { Toaster } from '../ui/toaster.tsx';

const colorSchemes = localStorageColorSchemeManager({ key: DEVICE_KEYS.colorScheme });

/** Everything that every screen needs: theme, toasts and the cache of server data. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster />
        <ConnectionLine />
        <section id={FLOATING_ID} aria-label="Floating panels" />
      </QueryClientProvider>
    </MantineProvider>
  );
}
