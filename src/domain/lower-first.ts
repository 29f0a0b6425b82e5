/** Begins a text in lower case, unless its first word is an acronym. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
