export { deleteUploads, listUploadsById, markUsed, PURGE_UPLOADS, type UploadRow } from './queries.ts';
export { readUpload, readUploadInPieces, requireComplete } from './read-upload.ts';
export { registerUploads } from './routes.ts';
