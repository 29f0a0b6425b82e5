export const PASSWORD_FIELD = {
  name: 'present',
  type: 'password',
  label: 'Votre mot de passe',
  autoComplete: 'current-password',
} as const;

/** Required for accounts with a second factor. */
export const CODE_FIELD = {
  name: 'code',
  label: 'Code de votre application',
  hint: 'Les six chiffres qu’elle montre en ce moment, ou un code de secours.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

export const OWN_SECOND_FACTOR_URL = '/-/api/v1/profile/second-factor';
