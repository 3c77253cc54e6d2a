/** The folder of a path, without a trailing slash. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The target of a reference in a file of `folder`. It never leaves the archive: `..` at the root is ignored. */
export function joinPath(folder: string, reference: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${withSlashes(decodeReference(reference))}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').normalize('NFC');
}

/** A path whose folders Windows separated. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** A path in a form that is the same for names that differ by case, separators, or composed letters only. */
export function comparablePath(path: string): string {
  return withSlashes(path).toLowerCase().normalize('NFC');
}

/** The reference with percent-encoding decoded, if it is valid. */
function decodeReference(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
