import type { Knex } from 'knex';

/** The texts that support had before managers wrote their own. */
const FIRST_TEMPLATES = [
  {
    key: 'letter_status',
    label: 'Où en est la lettre',
    body: `Voici où en est votre lettre «\u00a0{{ modele }}\u00a0» (commande {{ commande }})\u00a0: {{ etat_lettre }}

Vous pouvez suivre chaque étape dans votre espace\u00a0: {{ lien_lettre }}`,
  },
  {
    key: 'tracking',
    label: 'Le numéro de suivi',
    body: `Le numéro de suivi de votre lettre pour {{ destinataire }} est {{ numero_suivi }}. La Poste l’affiche ici\u00a0: {{ lien_suivi }}

Le suivi commence quand La Poste scanne le pli, en général le soir de la levée.`,
  },
  {
    key: 'late',
    label: 'La Poste a du retard',
    body: `Votre lettre pour {{ destinataire }} était attendue {{ jour_prevu }} et n’est pas encore arrivée. Nous vous prions de nous en excuser.

Nous l’avons bien remise à La Poste. Nous continuons de la suivre, et nous vous écrivons dès qu’elle avance. Si elle n’est pas arrivée dans cinq jours ouvrés, nous ouvrons une réclamation auprès de La Poste\u00a0: vous n’avez rien à faire.`,
  },
  {
    key: 'address',
    label: 'L’adresse est à corriger',
    body: `Votre lettre pour {{ destinataire }} n’est pas partie\u00a0: le service postal n’accepte pas son adresse.

Corrigez-la dans votre espace, sans rien payer de plus\u00a0: {{ lien_lettre }} La lettre repart aussitôt. Vous pouvez aussi nous donner la bonne adresse en réponse à ce message, et nous la corrigeons pour vous.`,
  },
  {
    key: 'returned',
    label: 'La lettre est revenue',
    body: `Votre lettre pour {{ destinataire }} nous est revenue. {{ etat_lettre }}

Si vous connaissez la bonne adresse, donnez-la-nous en réponse à ce message\u00a0: nous vous dirons comment la lettre peut repartir. Gardez vos preuves\u00a0: elles montrent que vous l’avez bien envoyée.`,
  },
  {
    key: 'refund',
    label: 'Nous vous remboursons',
    body: `Vous avez raison, et nous vous prions de nous excuser. Nous vous remboursons votre commande {{ commande }}.

L’argent revient sur le moyen de paiement utilisé. Votre banque l’affiche en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.`,
  },
  {
    key: 'refund_pending',
    label: 'Quand le remboursement arrive',
    body: `Le remboursement de votre commande {{ commande }} est parti de chez nous. Votre banque l’affiche en 3 à 10\u00a0jours, sur le moyen de paiement utilisé.

Passé ce délai, écrivez-nous en réponse à ce message\u00a0: nous chercherons avec votre banque.`,
  },
  {
    key: 'too_late',
    label: 'La lettre est déjà partie',
    body: `Votre lettre pour {{ destinataire }} a déjà été remise au service postal\u00a0: nous ne pouvons plus ni la modifier ni la reprendre, et nous le regrettons.

Le plus simple est souvent d’écrire une seconde lettre qui corrige ou annule la première. Dites-nous ce que vous vouliez changer, et nous vous aidons à la préparer.`,
  },
  {
    key: 'which_order',
    label: 'De quelle commande s’agit-il',
    body: `Pour retrouver votre commande, nous avons besoin de sa référence. Elle commence par AF- et se trouve dans l’e-mail de confirmation, et dans «\u00a0Mes lettres\u00a0».

Si vous ne la retrouvez pas, indiquez-nous l’adresse e-mail avec laquelle vous avez commandé, le jour de la commande et le destinataire de la lettre.`,
  },
  {
    key: 'proofs',
    label: 'Où trouver les preuves',
    body: `Les preuves de votre lettre «\u00a0{{ modele }}\u00a0» sont dans votre espace, où vous pouvez les télécharger\u00a0: {{ lien_lettre }}

Vous y trouvez aussi le dossier de preuve, qui réunit la lettre telle que nous l’avons imprimée, ses dates et les documents de La Poste.`,
  },
];

/** What support answers from, written by managers. An answer stores the key of its template. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('answer_templates', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('uuidv7()'));
    table.text('key').notNullable().unique();
    table.text('label').notNullable();
    table.text('body').notNullable();
    table.integer('position').notNullable();
    table.integer('revision').notNullable().defaultTo(1);
    // Null for the first texts.
    table.uuid('changed_by');
    table.timestamp('archived_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
  });
  await knex('answer_templates').insert(FIRST_TEMPLATES.map((template, i) => ({ ...template, position: i + 1 })));
}

/** The texts of managers are lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('answer_templates');
}
