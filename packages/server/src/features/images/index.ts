export { ADDING_IMAGES } from './add-image.ts';
export { copyImages } from './copy-images.ts';
export { encodeAgain, type StoredImage } from './encode-again.ts';
export { collectImageIds, listImageIds, replaceImages } from './image-references.ts';
export { measureImage } from './measure-image.ts';
export {
  countImages,
  findImageByContent,
  insertImage,
  listContentKeys,
  listImageContents,
  listImageSizes,
} from './queries.ts';
export { registerImages } from './routes.ts';
