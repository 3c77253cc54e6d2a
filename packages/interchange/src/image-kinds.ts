/** Whether these bytes begin as a PNG, JPEG, GIF or WebP does; other images are not taken in. */
export function isImage(content: Uint8Array): boolean {
  const beginning = String.fromCharCode(...content.subarray(0, 12));
  return /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(beginning);
}
