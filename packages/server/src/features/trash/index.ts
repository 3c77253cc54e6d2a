export { registerTrash } from './routes.ts';
