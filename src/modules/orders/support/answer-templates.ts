import { BLANK } from './contract.ts';

/** What an answer can say by itself, with the words of the field that is left blank without it. */
const VARIABLES = {
  orderReference: 'la référence de la commande',
  title: 'le nom du modèle',
  letterStatus: 'où en est la lettre',
  recipientName: 'le destinataire',
  expectedDay: 'le jour d’arrivée prévu',
  trackingNumber: 'le numéro de suivi',
  trackingUrl: 'le lien de suivi de La Poste',
  letterUrl: 'le lien vers la lettre',
} as const;
type Variable = keyof typeof VARIABLES;
export type AnswerFacts = Partial<Record<Variable, string>>;

interface AnswerTemplate {
  label: string;
  body: (fact: (name: Variable) => string) => string;
}

/** The answers that support writes most often. The mail begins with a greeting, which these texts leave out. */
const TEMPLATES = {
  letter_status: {
    label: 'Où en est la lettre',
    body: (fact) =>
      `Voici où en est votre lettre «\u00a0${fact('title')}\u00a0» (commande ${fact('orderReference')})\u00a0: ${fact('letterStatus')}

Vous pouvez suivre chaque étape dans votre espace\u00a0: ${fact('letterUrl')}`,
  },
  tracking: {
    label: 'Le numéro de suivi',
    body: (fact) =>
      `Le numéro de suivi de votre lettre pour ${fact('recipientName')} est ${fact('trackingNumber')}. La Poste l’affiche ici\u00a0: ${fact('trackingUrl')}

Le suivi commence quand La Poste scanne le pli, en général le soir de la levée.`,
  },
  late: {
    label: 'La Poste a du retard',
    body: (fact) =>
      `Votre lettre pour ${fact('recipientName')} était attendue ${fact('expectedDay')} et n’est pas encore arrivée. Nous vous prions de nous en excuser.

Nous l’avons bien remise à La Poste. Nous continuons de la suivre, et nous vous écrivons dès qu’elle avance. Si elle n’est pas arrivée dans cinq jours ouvrés, nous ouvrons une réclamation auprès de La Poste\u00a0: vous n’avez rien à faire.`,
  },
  address: {
    label: 'L’adresse est à corriger',
    body: (fact) =>
      `Votre lettre pour ${fact('recipientName')} n’est pas partie\u00a0: le service postal n’accepte pas son adresse.

Corrigez-la dans votre espace, sans rien payer de plus\u00a0: ${fact('letterUrl')} La lettre repart aussitôt. Vous pouvez aussi nous donner la bonne adresse en réponse à ce message, et nous la corrigeons pour vous.`,
  },
  returned: {
    label: 'La lettre est revenue',
    body: (fact) =>
      `Votre lettre pour ${fact('recipientName')} nous est revenue. ${fact('letterStatus')}

Si vous connaissez la bonne adresse, donnez-la-nous en réponse à ce message\u00a0: nous vous dirons comment la lettre peut repartir. Gardez vos preuves\u00a0: elles montrent que vous l’avez bien envoyée.`,
  },
  refund: {
    label: 'Nous vous remboursons',
    body: (fact) =>
      `Vous avez raison, et nous vous prions de nous excuser. Nous vous remboursons votre commande ${fact('orderReference')}.

L’argent revient sur le moyen de paiement utilisé. Votre banque l’affiche en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.`,
  },
  refund_pending: {
    label: 'Quand le remboursement arrive',
    body: (fact) =>
      `Le remboursement de votre commande ${fact('orderReference')} est parti de chez nous. Votre banque l’affiche en 3 à 10\u00a0jours, sur le moyen de paiement utilisé.

Passé ce délai, écrivez-nous en réponse à ce message\u00a0: nous chercherons avec votre banque.`,
  },
  too_late: {
    label: 'La lettre est déjà partie',
    body: (fact) =>
      `Votre lettre pour ${fact('recipientName')} a déjà été remise au service postal\u00a0: nous ne pouvons plus ni la modifier ni la reprendre, et nous le regrettons.

Le plus simple est souvent d’écrire une seconde lettre qui corrige ou annule la première. Dites-nous ce que vous vouliez changer, et nous vous aidons à la préparer.`,
  },
  which_order: {
    label: 'De quelle commande s’agit-il',
    body: () =>
      `Pour retrouver votre commande, nous avons besoin de sa référence. Elle commence par AF- et se trouve dans l’e-mail de confirmation, et dans «\u00a0Mes lettres\u00a0».

Si vous ne la retrouvez pas, indiquez-nous l’adresse e-mail avec laquelle vous avez commandé, le jour de la commande et le destinataire de la lettre.`,
  },
  proofs: {
    label: 'Où trouver les preuves',
    body: (fact) =>
      `Les preuves de votre lettre «\u00a0${fact('title')}\u00a0» sont dans votre espace, où vous pouvez les télécharger\u00a0: ${fact('letterUrl')}

Vous y trouvez aussi le dossier de preuve, qui réunit la lettre telle que nous l’avons imprimée, ses dates et les documents de La Poste.`,
  },
} satisfies Record<string, AnswerTemplate>;

export type AnswerTemplateKey = keyof typeof TEMPLATES;
export const ANSWER_TEMPLATE_KEYS = Object.keys(TEMPLATES) as [AnswerTemplateKey, ...AnswerTemplateKey[]];

/** Fills in every template. What is not known is left to be completed by hand. */
export const fillAnswerTemplates = (
  facts: AnswerFacts,
): { key: AnswerTemplateKey; label: string; body: string; isComplete: boolean }[] =>
  ANSWER_TEMPLATE_KEYS.map((key) => {
    const { label, body }: AnswerTemplate = TEMPLATES[key];
    const text = body((name) => facts[name] ?? `${BLANK} ${VARIABLES[name]}]`);
    return { key, label, body: text, isComplete: !text.includes(BLANK) };
  });
