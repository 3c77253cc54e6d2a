export { registerCopies } from './routes.ts';
