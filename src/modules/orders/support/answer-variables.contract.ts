/** The variables of answers: the label of the blank shown when the value is unknown, and an example. */
export const ANSWER_VARIABLES = {
  commande: { meaning: 'la référence de la commande', example: 'AF-7K2M4P' },
  modele: { meaning: 'le nom du modèle', example: 'Résilier une assurance' },
  etat_lettre: { meaning: 'où en est la lettre', example: 'Imprimée et mise sous enveloppe le 23 novembre.' },
  destinataire: { meaning: 'le destinataire', example: 'Assurances du Rhône' },
  jour_prevu: { meaning: 'le jour d’arrivée prévu', example: 'jeudi 26 novembre' },
  numero_suivi: { meaning: 'le numéro de suivi', example: '1A 020 700 0033 1' },
  lien_suivi: {
    meaning: 'le lien de suivi de La Poste',
    example: 'https://www.laposte.fr/outils/suivre-vos-envois?code=1A02070000331',
  },
  lien_lettre: { meaning: 'le lien vers la lettre', example: 'https://affranchi.example/mes-documents/…' },
} as const;
type AnswerVariable = keyof typeof ANSWER_VARIABLES;
export const answerVariables = Object.keys(ANSWER_VARIABLES) as AnswerVariable[];
export type AnswerFacts = Partial<Record<AnswerVariable, string>>;

const isVariable = (name: string): name is AnswerVariable => Object.hasOwn(ANSWER_VARIABLES, name);
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Fills in the variables of a text. A variable that no longer exists is left unchanged. */
export const fillAnswer = (body: string, fill: (name: AnswerVariable) => string): string =>
  body.replace(PLACEHOLDER, (written, name: string) =>
    isVariable(name.trim()) ? fill(name.trim() as AnswerVariable) : written,
  );

/** Lists what is wrong with the variables of a text, with the line of each. */
export const listVariableProblems = (body: string): string[] =>
  body.split('\n').flatMap((line, i) => {
    const unknown = [...line.matchAll(PLACEHOLDER)].flatMap(([, name = '']) =>
      isVariable(name.trim()) ? [] : [name.trim()],
    );
    const rest = line.replace(PLACEHOLDER, '');
    return [
      ...unknown.map((name) => `Ligne ${i + 1}\u00a0: «\u00a0${name}\u00a0» n’est pas une variable.`),
      ...(/\{\{|\}\}/.test(rest) ? [`Ligne ${i + 1}\u00a0: il manque une accolade à une variable.`] : []),
    ];
  });
