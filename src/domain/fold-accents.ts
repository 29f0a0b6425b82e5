/** Lower case without accents: typed text and names are compared in this form. */
export const foldAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
