/** hyphen ships no types: the one function we ask for, with the French patterns. */
declare module 'hyphen/fr/index.js' {
  const french: { hyphenateSync(text: string, options: { hyphenChar: string }): string };
  export default french;
}
