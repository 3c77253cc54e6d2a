export { registerAccountExport } from './routes.ts';
