/** What the storage holds of a file that is ready: its pages, and a small picture of the first. */
export const FILES_OF_READY = 2;
