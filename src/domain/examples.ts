/** Values for the examples of the API's description. They refer to no existing person or row. */
export const EXAMPLE_ID = '0192f5a0-7c3e-7d10-9a55-3f6e2b1c8d40';
export const EXAMPLE_SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const EXAMPLE_EMAIL = 'camille.exemple@exemple.fr';

const place = { line4: '12 rue des Lilas', postcode: '69003', city: 'Lyon', country: 'FR' };
export const EXAMPLE_SENDER = {
  kind: 'person',
  civility: 'Mme',
  firstName: 'Camille',
  lastName: 'Exemple',
  ...place,
} as const;
export const EXAMPLE_RECIPIENT = {
  kind: 'organisation',
  organisation: 'Société Exemple',
  service: 'Service clients',
  ...place,
} as const;
/** Of the template « résiliation-box ». */
export const EXAMPLE_CONTENT = {
  answers: { customerNumber: '7204118', ending: 'soonest', hasEquipment: true, hasDeposit: false },
  sender: EXAMPLE_SENDER,
  recipient: EXAMPLE_RECIPIENT,
  sending: 'registered',
} as const;
