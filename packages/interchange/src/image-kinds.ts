/** Whether the bytes begin like a PNG, JPEG, GIF or WebP; other images are not imported. */
export function isImage(content: Uint8Array): boolean {
  const beginning = String.fromCharCode(...content.subarray(0, 12));
  return /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(beginning);
}
