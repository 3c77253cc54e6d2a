/** The uploads of this tab, so that a file that is chosen again after a reload goes on where it was. Deleted with the session of the account. */
const STORED_AS = 'uploads';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

/** The identity of a chosen file. */
export function keyOfFile({ name, size, lastModified }: Chosen): string {
  return `${lastModified} ${size} ${name}`;
}

/** The id of the upload that was begun of a file. */
export function knownUpload(file: Chosen): string | undefined {
  return read()[keyOfFile(file)];
}

export function rememberUpload(file: Chosen, uploadId: string): void {
  write({ ...read(), [keyOfFile(file)]: uploadId });
}

export function forgetUpload(file: Chosen): void {
  const { [keyOfFile(file)]: _gone, ...others } = read();
  write(others);
}

function read(): Partial<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}');
}

function write(uploads: Partial<Record<string, string>>): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify(uploads));
}
