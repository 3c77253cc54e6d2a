import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const FOUNDATION = /node_modules\/(react|react-dom|scheduler|react-router|axios|@tanstack)\//;

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing may be inlined as data: the content security policy allows only files of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others: a letter less of each, and no "-screen", make a first visit smaller.
        chunkFileNames: ({ name }) => `assets/${name.replace(/-screen$/, '')}-[hash:7].js`,
        // The code that every screen needs, in one file: it compresses better than ten, and outlives most releases in caches.
        codeSplitting: { groups: [{ name: 'foundation', test: FOUNDATION }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
