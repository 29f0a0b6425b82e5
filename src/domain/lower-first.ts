/** Begins a text in lower case, for a place inside a sentence. Abbreviations keep their capitals. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
