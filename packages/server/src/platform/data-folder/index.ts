export { type DataFolder, openDataFolder } from './open-data-folder.ts';
export { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';
export { readSecret } from './secrets.ts';
export { FolderHeldError, StartupError } from './startup-error.ts';
export { syncFolder, writePrivateFile } from './write-private-file.ts';
