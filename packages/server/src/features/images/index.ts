export { listImageIds } from './image-references.ts';
export { registerImages } from './routes.ts';
