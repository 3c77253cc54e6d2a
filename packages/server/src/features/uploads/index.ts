export { purgeUploads } from './purge-uploads.ts';
export { deleteUploads, type UploadRow } from './queries.ts';
export { readUpload, requireComplete } from './read-upload.ts';
export { registerUploads } from './routes.ts';
