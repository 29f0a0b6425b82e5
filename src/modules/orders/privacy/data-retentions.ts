import { postalPartners } from '../../../adapters/postal/registry.ts';
import { formatRetention, formatYears } from '../../../domain/duration.ts';
import { lowerFirst } from '../../../domain/lower-first.ts';
import { POSTAL_PARTNERS } from '../../../domain/postal-partner.ts';
import { AUDIT_LOG_RETENTION_DAYS } from '../../../kernel/audit-log.ts';
import type { Config } from '../../../kernel/config.ts';
import { WEBHOOK_BODY_RETENTION_DAYS } from '../../../kernel/inbox.ts';
import { RATE_LIMIT_HIT_RETENTION_DAYS } from '../../../kernel/rate-limit-hits.ts';
import { VALID_MS } from '../../auth/index.ts';
import {
  DELETED_FILE_HOURS,
  DRAFT_RETENTION_DAYS,
  SIGNATURE_LINK_MINUTES,
  TRANSFER_LINK_DAYS,
  UNCLAIMED_FILE_HOURS,
} from '../../documents/index.ts';
import { ACCOUNTING_RETENTION_YEARS, CONSENT_IP_RETENTION_DAYS } from '../../payments/index.ts';
import { CASE_FILE_AVAILABLE_HOURS } from '../case-files/commands/store-case-file.ts';
import { CHOSEN_RETENTION_YEARS, EARLY_ERASURE_DAYS } from '../mailing/retention.ts';
import { THREAD_RETENTION_YEARS } from './commands/purge-old-records.ts';
import type { AccountEndView, DataRetentionView } from './contract.ts';
import { EXPORT_AVAILABLE_DAYS } from './exports.ts';

type RetentionSettings = Pick<Config, 'proofRetentionYears' | 'inactiveAccounts' | 'partners'>;
interface DataRetention extends Omit<DataRetentionView, 'period'> {
  /** The data that survives the erasure of the account, as listed in the account-deletion dialog. */
  afterErasure?: string;
  /** Where it is stored. */
  tables: readonly string[];
  /** How long, and from when. */
  period(settings: RetentionSettings): string;
  /** The setting that changes the period. */
  setting?: 'PROOF_RETENTION_YEARS' | 'INACTIVE_ACCOUNT_MONTHS';
}

const CONTRACT = 'Contrat';
const HOUR_MS = 3_600_000;
const formatHours = (count: number): string => formatRetention(count * HOUR_MS);
const formatDays = (count: number): string => formatRetention(count * 24 * HOUR_MS);
const BY_PROOF = 'PROOF_RETENTION_YEARS';

/**
 * What is stored of a person, why, on what ground and how long. The privacy page and the notice in the export are this
 * list. What happens to each table, with or without a person, is in jobs/retentions.ts.
 */
export const dataRetentions: readonly DataRetention[] = [
  {
    data: 'Brouillon sans compte',
    tables: [],
    purpose: 'Ne rien perdre de ce que vous tapez',
    ground: 'Il reste sur votre appareil',
    period: () => 'Jusqu’à ce que vous l’effaciez',
  },
  {
    data: 'Pièce jointe sans compte',
    tables: ['enclosures', 'files'],
    purpose: 'La compter et la peser avec la lettre',
    ground: CONTRACT,
    period: () => formatHours(UNCLAIMED_FILE_HOURS),
  },
  {
    data: 'Brouillon dans votre espace, pièces jointes',
    tables: ['documents', 'enclosures', 'files'],
    purpose: 'Reprendre votre lettre',
    ground: CONTRACT,
    period: () => `Tant que vous le gardez, puis ${formatDays(DRAFT_RETENTION_DAYS)} après sa suppression`,
  },
  {
    data: 'Pièces gardées dans «\u00a0Mes pièces\u00a0»',
    tables: ['enclosures', 'files'],
    purpose: 'Les joindre à vos lettres',
    ground: CONTRACT,
    period: () => `Tant que vous les gardez, puis ${formatHours(DELETED_FILE_HOURS)} après leur suppression`,
  },
  {
    data: 'Compte\u00a0: nom, e-mail, mot de passe haché, adresse d’expéditeur',
    tables: ['users', 'sender_addresses'],
    purpose: 'Vous reconnaître, vous écrire',
    ground: CONTRACT,
    period: ({ inactiveAccounts }) =>
      `Jusqu’à l’effacement du compte, par vous, ou par nous après ${inactiveAccounts.erasedAfterMonths}\u00a0mois sans visite, une fois que nous vous avons averti`,
    setting: 'INACTIVE_ACCOUNT_MONTHS',
  },
  {
    data: 'Carnet d’adresses',
    tables: ['contacts'],
    purpose: 'Écrire de nouveau à la même adresse',
    ground: CONTRACT,
    period: () => 'Jusqu’à ce que vous retiriez l’adresse, ou effaciez le compte',
  },
  {
    data: 'Texte, PDF et pièces d’une lettre commandée',
    tables: ['documents', 'letters', 'enclosures', 'files', 'order_notes', 'order_decisions', 'approvals', 'refunds'],
    purpose: 'L’envoyer, vous la montrer',
    ground: CONTRACT,
    period: ({ proofRetentionYears }) =>
      `Jusqu’à l’effacement du compte, et au plus ${formatYears(proofRetentionYears)} après la fin de l’envoi`,
    setting: BY_PROOF,
  },
  {
    data: 'Texte, PDF et pièces d’une lettre achetée en PDF seul',
    tables: ['documents', 'orders', 'enclosures', 'files'],
    purpose: 'Vous la donner, et vous la laisser télécharger de nouveau',
    ground: CONTRACT,
    period: () =>
      `Jusqu’à l’effacement du compte, et au plus ${formatYears(ACCOUNTING_RETENTION_YEARS)} après la fin de l’exercice comptable, avec la commande`,
  },
  {
    data: 'Destinataire, suivi, preuves de dépôt et de réception, empreintes des fichiers',
    tables: [
      'letters',
      'tracking_events',
      'tracking_polls',
      'letter_proofs',
      'proof_files',
      'file_fingerprints',
      'files',
    ],
    purpose: 'Pouvoir prouver l’envoi',
    ground: CONTRACT,
    afterErasure: 'les preuves de vos envois (dates, destinataire, dépôt, avis de réception)',
    period: ({ proofRetentionYears }) =>
      `${formatYears(proofRetentionYears)} après la fin de l’envoi (code civil, 2224)`,
    setting: BY_PROOF,
  },
  {
    data: 'Lettre dont vous choisissez la durée de conservation\u00a0: son texte, ses pièces, son destinataire et ses preuves',
    tables: ['letters', 'documents', 'enclosures', 'letter_proofs', 'proof_files', 'files'],
    purpose: 'Suivre votre choix',
    ground: CONTRACT,
    period: () =>
      `${formatDays(EARLY_ERASURE_DAYS)} après la remise ou le retour, plus tard si un litige ou un échange avec nous est en cours\u202f; ou ${formatYears(CHOSEN_RETENTION_YEARS)} après la fin de l’envoi, compte visité ou non`,
  },
  {
    data: 'Dossier de litige que vous composez\u00a0: une copie de vos lettres et de leurs preuves',
    tables: ['case_files', 'files'],
    purpose: 'Vous le remettre',
    ground: CONTRACT,
    period: () => formatHours(CASE_FILE_AVAILABLE_HOURS),
  },
  {
    data: 'Messages de nos prestataires de paiement et de courrier et e-mails que vous nous envoyez, mot pour mot',
    tables: ['inbox'],
    purpose: 'Vérifier ce qu’ils disent de votre paiement et de votre lettre',
    ground: CONTRACT,
    period: () => formatDays(WEBHOOK_BODY_RETENTION_DAYS),
  },
  {
    data: 'Commandes, paiements, factures',
    tables: ['orders', 'payments', 'refunds', 'invoices', 'subscriptions'],
    purpose: 'Tenir nos comptes',
    ground: 'Obligation légale (code de commerce, L.\u00a0123-22)',
    afterErasure: 'vos commandes, vos paiements et vos factures, parce que la loi l’impose',
    period: () => `${formatYears(ACCOUNTING_RETENTION_YEARS)} après la fin de l’exercice comptable`,
  },
  {
    data: 'Accords donnés en commandant ou en s’abonnant\u00a0: leur texte, leur date et leur heure',
    tables: ['orders', 'subscriptions'],
    purpose: 'Pouvoir les prouver',
    ground: 'Obligation légale (code de la consommation, L.\u00a0221-14, L.\u00a0221-25 et L.\u00a0221-28)',
    period: () => `${formatYears(ACCOUNTING_RETENTION_YEARS)}, avec la commande`,
  },
  {
    data: 'Adresse IP d’où ces accords ont été donnés',
    tables: ['orders', 'subscriptions'],
    purpose: 'Prouver qui les a donnés, s’ils sont contestés',
    ground: 'Intérêt légitime\u00a0: la preuve du contrat',
    period: () => `${formatDays(CONSENT_IP_RETENTION_DAYS)}, ou jusqu’à l’effacement du compte s’il vient avant`,
  },
  {
    data: 'Question par le formulaire de contact',
    tables: ['threads', 'thread_messages'],
    purpose: 'Vous répondre',
    ground: 'Intérêt légitime\u00a0: répondre à qui nous écrit',
    afterErasure: 'chaque question à notre équipe',
    period: () => `${formatYears(THREAD_RETENTION_YEARS.question)}, une fois traitée`,
  },
  {
    data: 'Rétractation, résiliation',
    tables: ['threads', 'thread_messages'],
    purpose: 'Les exécuter et pouvoir le prouver',
    ground: 'Obligation légale',
    afterErasure: 'chaque rétractation ou résiliation',
    period: () => `${formatYears(THREAD_RETENTION_YEARS.withdrawal)}, une fois traitée (code civil, 2224)`,
  },
  {
    data: 'Copie de vos données, que vous avez demandée',
    tables: ['data_exports', 'files'],
    purpose: 'Vous la remettre',
    ground: 'Obligation légale (RGPD, articles 15 et 20)',
    period: () => formatDays(EXPORT_AVAILABLE_DAYS),
  },
  {
    data: 'Session ouverte, sorte d’appareil',
    tables: ['sessions'],
    purpose: 'Vous garder connecté, reconnaître vos appareils',
    ground: CONTRACT,
    period: () => `${formatRetention(VALID_MS.session)} après votre dernière visite`,
  },
  {
    data: 'Validation en deux étapes\u00a0: secret chiffré, codes de secours hachés',
    tables: ['second_factors', 'recovery_codes'],
    purpose: 'Protéger votre compte, et les données que notre équipe peut voir',
    ground: 'Intérêt légitime\u00a0: la sécurité',
    period: () => 'Jusqu’à leur remplacement, leur retrait ou l’effacement du compte',
  },
  {
    data: 'Lien pour changer de mot de passe',
    tables: ['password_resets'],
    purpose: 'Vous rendre l’accès à votre compte',
    ground: CONTRACT,
    period: () => formatRetention(VALID_MS.passwordReset),
  },
  {
    data: 'Lien pour confirmer une adresse e-mail',
    tables: ['email_verifications'],
    purpose: 'Savoir que nous vous écrivons bien',
    ground: CONTRACT,
    period: () => formatRetention(VALID_MS.emailVerification),
  },
  {
    data: 'Signature dessinée sur votre téléphone, et le lien qui l’y demande',
    tables: ['signature_requests'],
    purpose: 'Porter votre signature jusqu’à votre lettre',
    ground: CONTRACT,
    period: () =>
      `La signature\u00a0: jusqu’à son arrivée dans votre lettre\u202f; le lien\u00a0: ${SIGNATURE_LINK_MINUTES}\u00a0minutes, effacé dans la nuit`,
  },
  {
    data: 'Lien pour transmettre un brouillon, et le compte qui l’a repris',
    tables: ['document_transfers'],
    purpose: 'Faire passer une lettre que vous avez préparée à la personne qui la signe',
    ground: CONTRACT,
    period: () => `${TRANSFER_LINK_DAYS}\u00a0jours`,
  },
  {
    data: 'Adresse e-mail d’un compte effacé',
    tables: ['erasure_notices'],
    purpose: 'Vous écrire que l’effacement est fait',
    ground: 'Intérêt légitime\u00a0: vous en avertir',
    period: () => `Jusqu’à l’envoi de cet e-mail, ${formatRetention(VALID_MS.erasureNotice)} au plus`,
  },
  {
    data: 'Journal de sécurité\u00a0: date, compte, action (connexion, export, geste de notre équipe sur vos données), résultat, empreinte de l’adresse IP',
    tables: ['audit_log'],
    purpose: 'Comprendre et prouver qui a fait quoi',
    ground: 'Intérêt légitime\u00a0: la sécurité',
    afterErasure: 'le journal de sécurité, avec une empreinte de l’adresse IP',
    period: () => `${formatDays(AUDIT_LOG_RETENTION_DAYS)}, sans l’adresse elle-même`,
  },
  {
    data: 'Compteur d’essais, par adresse IP hachée',
    tables: ['rate_limits'],
    purpose: 'Arrêter les abus',
    ground: 'Intérêt légitime\u00a0: la sécurité',
    period: () => '1\u00a0heure au plus, effacé dans la nuit',
  },
  {
    data: 'Refus d’un nouvel essai\u00a0: heure, nombre, adresse IP hachée',
    tables: ['rate_limit_hits'],
    purpose: 'Reconnaître une attaque et ses suites',
    ground: 'Intérêt légitime\u00a0: la sécurité',
    period: () => formatDays(RATE_LIMIT_HIT_RETENTION_DAYS),
  },
];

/** Lists what the configured postal partners keep, which we cannot erase. */
const listPartnerRetentions = ({ partners }: RetentionSettings): DataRetentionView[] =>
  partners.map((name) => ({
    data: `Votre lettre imprimée, chez ${POSTAL_PARTNERS[name].label}`,
    period: postalPartners[name].keeps,
    purpose: 'L’imprimer, la poster et prouver son envoi',
    ground: CONTRACT,
  }));

/** Lists the retentions under the settings in force. */
export const listDataRetentions = (settings: RetentionSettings): DataRetentionView[] => [
  ...dataRetentions.map(({ data, purpose, ground, period }) => ({ data, period: period(settings), purpose, ground })),
  ...listPartnerRetentions(settings),
];

/** Lists what stays when an account is erased, and how long, under the settings in force. */
export const listKeptAfterErasure = (settings: RetentionSettings): AccountEndView['kept'] => [
  ...dataRetentions.flatMap(({ afterErasure, period }) =>
    afterErasure ? [{ data: afterErasure, period: period(settings) }] : [],
  ),
  ...listPartnerRetentions(settings).map(({ data, period }) => ({ data: lowerFirst(data), period })),
];

/** Begins a text in lower case, unless its first word is an acronym. */
