import type { PrintedLetter, Step } from '../one-shot-partner/model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Paper only: electronic registered mail is not sold, and the sandbox rejects it like an account without that option.
 */
export const MODES = ['normal', 'suivi', 'lrar', 'lrare'] as const;

/**
 * The label of each step, with the partner's event, status, and the sentence after the date. Without event there is no
 * webhook call.
 */
export const STEPS: Readonly<Record<string, { words: string; event?: string; status: string; text: string }>> = {
  new: { words: 'En attente d’impression', event: 'new', status: 'wait', text: 'Courrier en attente d’impression' },
  print: { words: 'Imprimée', event: 'printed', status: 'imprime', text: 'Courrier imprimé par Merci facteur' },
  take: {
    words: 'Prise en charge par La Poste',
    event: 'new-state',
    status: 'pris_en_charge',
    text: 'Votre courrier est pris en charge par La Poste',
  },
  deposit: { words: 'Preuve de dépôt', event: 'pdd', status: 'scan_pdd', text: 'La preuve de dépôt est disponible' },
  sort: {
    words: 'En traitement',
    event: 'new-state',
    status: 'traitement',
    text: 'Votre courrier est en cours de traitement',
  },
  wait: {
    words: 'En attente de distribution',
    event: 'new-state',
    status: 'attente_presentation',
    text: 'Votre courrier est en attente de distribution',
  },
  round: {
    words: 'En tournée',
    event: 'new-state',
    status: 'distribution_en_cours',
    text: 'Votre courrier est en cours de distribution',
  },
  counter: {
    words: 'À retirer au guichet',
    event: 'new-state',
    status: 'attente_au_guichet',
    text: 'Votre courrier attend son destinataire au bureau de poste',
  },
  deliver: {
    words: 'Distribuée',
    event: 'delivered',
    status: 'distribue',
    text: 'Votre courrier a été distribué à son destinataire',
  },
  receipt: {
    words: 'Avis de réception',
    event: 'are',
    status: 'retour_are',
    text: 'L’avis de réception signé est disponible',
  },
  fail: {
    words: 'Non distribuable',
    event: 'error',
    status: 'non_distribuable',
    text: 'Votre courrier n’a pas pu être distribué\u00a0: destinataire inconnu à l’adresse',
  },
  back: {
    words: 'Retour à l’expéditeur',
    event: 'error',
    status: 'retour_expediteur',
    text: 'Votre courrier est retourné à l’expéditeur',
  },
  home: {
    words: 'Rendue à l’expéditeur',
    event: 'pnd',
    status: 'distribue_expediteur',
    text: 'Votre courrier a été distribué à l’expéditeur en retour',
  },
  archive: {
    words: 'Archivée',
    event: 'pnd',
    status: 'archivage_pnd',
    text: 'Le pli non distribué est archivé chez Merci facteur',
  },
  reject: {
    words: 'Refusée avant impression',
    event: 'error',
    status: 'non_distribuable',
    text: 'Courrier refusé avant impression\u00a0: adresse non distribuable',
  },
  cancel: { words: 'Annulée', status: 'annule', text: 'Courrier annulé' },
};

type Timed = readonly [does: string, after: number];

const HANDLERS: readonly Timed[] = [
  ['take', 9 * HOUR],
  ['deposit', 10 * HOUR],
  ['sort', 16 * HOUR],
  ['wait', 44 * HOUR],
];
const ENDS: Readonly<Record<'home' | 'absent' | 'unknown', readonly Timed[]>> = {
  home: [
    ['round', 70 * HOUR],
    ['deliver', 72 * HOUR],
    ['receipt', 96 * HOUR],
  ],
  absent: [
    ['round', 54 * HOUR],
    ['counter', 56 * HOUR],
    ['deliver', 90 * HOUR],
    ['receipt', 110 * HOUR],
  ],
  unknown: [
    ['round', 54 * HOUR],
    ['fail', 72 * HOUR],
    ['back', 74 * HOUR],
    ['home', 96 * HOUR],
    ['archive', 98 * HOUR],
  ],
};

/** Words in a recipient's lines that determine how the letter ends. */
function chooseEnd(lines: string): keyof typeof ENDS {
  if (lines.includes('NPAI')) return 'unknown';
  return lines.includes('ABSENT') ? 'absent' : 'home';
}

interface PlanInput {
  mode: string;
  recipient: readonly string[];
  /** The instant of its submission, or the day for which it was scheduled. */
  from: number;
  speed: number;
  isDoomed: boolean;
  isReturnScanned: boolean;
}

/** Plans every step of a letter with the instant at which it is due. */
export function buildPlan({ mode, recipient, from, speed, isDoomed, isReturnScanned }: PlanInput): Step[] {
  const lines = recipient.join(' ').toUpperCase();
  const steps = (): readonly Timed[] => {
    if (isDoomed || lines.includes('REJET')) return [['reject', 20 * MINUTE]];
    const printed: Timed = ['print', 4 * HOUR];
    const end = chooseEnd(lines);
    if (mode === 'normal') return end === 'unknown' && isReturnScanned ? [printed, ['home', 96 * HOUR]] : [printed];
    return [
      printed,
      ...HANDLERS,
      // The paper receipt of a lrar goes to the sender by post, without the partner. Only a lrare's receipt is scanned
      // and stored.
      ...ENDS[end].filter(([does]) => (does !== 'receipt' && does !== 'archive') || mode === 'lrare'),
    ];
  };
  return [['new', 0] as const, ...steps()].map(([does, after]) => ({ does, dueAt: from + Math.ceil(after / speed) }));
}

const frenchDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** « 14/02/2020 : Courrier imprimé par Merci facteur ». */
export const sentence = (does: string, timestamp: number): string =>
  `${frenchDay.format(timestamp)}\u00a0: ${STEPS[does]!.text}`;

/** The number is there once the letter is printed; a green letter has none. */
export const findNumber = (letter: PrintedLetter): string | null =>
  letter.plan.some(({ does, doneAt }) => does === 'print' && doneAt !== undefined) ? (letter.number ?? null) : null;
