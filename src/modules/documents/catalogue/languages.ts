/**
 * The languages that letters are explained in, besides French. A language is one entry here, `interface.<code>.yaml` in
 * seeds/letters/, and `<code>.yaml` in the folder of each letter that is translated. Letters are always French.
 */
export const languages: readonly {
  /** In file names and in the API. */
  code: string;
  /** Its own name. */
  name: string;
  /** BCP 47, for the `lang` attribute. */
  tag: string;
  /** BCP 47, for dates: with the region whose order of day, month and year the language has in France. */
  formatLocale: string;
  dir: 'ltr' | 'rtl';
}[] = [{ code: 'en', name: 'English', tag: 'en', formatLocale: 'en-GB', dir: 'ltr' }];
