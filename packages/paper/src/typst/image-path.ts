/** Where the templates find an image. */
export function imagePath(id: string, type: string): string {
  return `images/${id}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
