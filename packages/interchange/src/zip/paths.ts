/** The folder of a path, without its slash at the end. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Where a reference of a file in `folder` leads; out of the archive nothing leads, `..` at its top stays there. */
export function joinPath(folder: string, reference: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${decodeReference(reference)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').normalize('NFC');
}

/** Without `%20` and the like, where it is a reference of the web at all. */
function decodeReference(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
