export { deleteUploads, listUploadsById, markUsed, purgeUploads, type UploadRow } from './queries.ts';
export { readUpload, readUploadInPieces, requireComplete } from './read-upload.ts';
export { registerUploads } from './routes.ts';
