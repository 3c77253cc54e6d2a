export { purgeUploads } from './purge-uploads.ts';
export { deleteUploads, listUploadsById, type UploadRow } from './queries.ts';
export { readUpload, readUploadInPieces, requireComplete } from './read-upload.ts';
export { registerUploads } from './routes.ts';
