export { eraseFile } from './commands/erase-file.ts';
export { eraseFilesOf } from './commands/erase-file.ts';
export { storeFile, storeLocalFile } from './commands/store-file.ts';
export { fileFacts, openFile, listFilePersonalData, readFile } from './queries.ts';
