export { eraseFile } from './commands/erase-file.ts';
export { eraseFilesOf } from './commands/erase-files-of.ts';
export { storeFile } from './commands/store-file.ts';
export { fileFacts, personalData, readFile } from './queries.ts';
