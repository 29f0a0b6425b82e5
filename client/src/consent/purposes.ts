/** Labels of the purposes in the dialog. */
export const PURPOSES = {
  audience: {
    label: 'Mesure d’audience',
    hint: 'Compter les visites et les pages lues, pour savoir ce qui est utile.',
  },
  advertising: { label: 'Publicité', hint: 'Mesurer des annonces et les adapter à vos visites.' },
} as const;
