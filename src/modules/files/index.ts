export { backUpFiles, FILES_TO_BACK_UP, restoreFiles } from './commands/back-up-files.ts';
export { claimFiles } from './commands/claim-files.ts';
export { compareFiles } from './commands/compare-files.ts';
export { encryptFiles, rotateFileKeys } from './commands/encrypt-files.ts';
export { eraseFile } from './commands/erase-file.ts';
export { eraseOwnedFiles } from './commands/erase-file.ts';
export { storeFile, storeLocalFile } from './commands/store-file.ts';
export { findFile, listFileKeyIds, listFileOwners, listFilePersonalData, openFile, readFile } from './queries.ts';
export { fileKeyStateMachine, fileStateMachine } from './file.state-machine.ts';
