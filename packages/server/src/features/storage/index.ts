export { keepStorageMeasured } from './keep-storage-measured.ts';
export { getStorage, measureStorage } from './measure-storage.ts';
export { refuseEventIfFull, refuseIfFull } from './refuse-if-full.ts';
