export { keepStorageMeasured } from './keep-storage-measured.ts';
export { DEFAULT_ALLOWED_BYTES, getStorage, measureStorage } from './measure-storage.ts';
export { refuseEventIfFull, refuseIfFull } from './refuse-if-full.ts';
