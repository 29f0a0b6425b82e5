export { eraseFile } from './commands/erase-file.ts';
export { storeFile } from './commands/store-file.ts';
export { readFile } from './queries.ts';
