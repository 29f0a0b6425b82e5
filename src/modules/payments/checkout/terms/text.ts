import { formatDelay } from '../../../../domain/duration.ts';
import { formatEuros } from '../../../../domain/money.ts';
import { listDeliverable } from '../../../../domain/postal-partner.ts';
import { formatLongDate } from '../../../../letterpress/dates/format.ts';
import { TERMS_VERSION } from '../consents.contract.ts';
import type { PricingView } from '../contract.ts';
import { formatMailLink, listSellerRows, type SellerInput } from './seller.ts';

/** Data of the publisher and the settings, which a browser has as well. */
export interface TermsInput extends SellerInput {
  publicUrl: string;
  changeOfMindSeconds: number;
  pricing: PricingView;
}

/** Texts contain inline markup (`inline-markup.ts`). Data that is null is omitted, never invented. */
export type TermsBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'steps'; items: string[] }
  | { kind: 'seller'; rows: [label: string, value: string | null][] }
  | { kind: 'prices'; head: [string, string]; rows: [string, string][] }
  | { kind: 'form'; lines: string[] };
export interface TermsPart {
  id: string;
  title: string;
  blocks: TermsBlock[];
}
export interface TermsText {
  title: string;
  version: string;
  /** The URLs of the pages that the text names. */
  publicUrl: string;
  parts: TermsPart[];
}

const toParagraph = (text: string): TermsBlock => ({ kind: 'paragraph', text });

/** The prices, read from the tables that charge them. */
function describePrices({ offers, tariff, partners }: PricingView): TermsBlock[] {
  const rows: [string, string][] = [
    ...offers.map(({ name, priceCents, follows }): [string, string] => [
      `${name} (${follows})`,
      formatEuros(priceCents),
    ]),
    ['Impression et enveloppe, première feuille', formatEuros(tariff.printingFirstSheetCents)],
    ['Chaque feuille de plus', formatEuros(tariff.printingNextSheetCents)],
    ['Lettre verte, jusqu’à 20 g', formatEuros(tariff.postage.green[0]!.cents)],
    ...(listDeliverable(['tracked'], partners).length > 0
      ? [['Lettre suivie, jusqu’à 20 g', formatEuros(tariff.postage.tracked[0]!.cents)] as [string, string]]
      : []),
    ['Lettre recommandée, jusqu’à 20 g', formatEuros(tariff.postage.registered[0]!.cents)],
    ['Avis de réception', formatEuros(tariff.receiptCents)],
  ];
  return [
    toParagraph(
      `Les prix sont en euros, toutes taxes comprises, TVA de ${tariff.vatRatePercent} % incluse. Tarif en vigueur depuis le ${formatLongDate(tariff.effectiveFrom)} :`,
    ),
    { kind: 'prices', head: ['Ce qui est payé', 'Prix TTC'], rows },
  ];
}

/**
 * The general terms, whole: the page, the PDF that goes with each confirmation, and the stored proof all contain this
 * text. Pure: the same input gives the same text.
 */
export function buildTermsText(input: TermsInput): TermsText {
  const { contact, seller, changeOfMindSeconds, publicUrl } = input;
  const wait = formatDelay(changeOfMindSeconds);
  const mediator =
    seller.mediator + (seller.mediatorUrl ? `, [${new URL(seller.mediatorUrl).hostname}](${seller.mediatorUrl})` : '');
  const parts: TermsPart[] = [
    {
      id: 'vendeur',
      title: '1. Qui vend',
      blocks: [
        { kind: 'seller', rows: listSellerRows(input) },
        toParagraph('Le vendeur est appelé « nous » dans ce texte. « Vous » êtes la personne qui commande.'),
      ],
    },
    {
      id: 'objet',
      title: '2. Ce que vous achetez',
      blocks: [
        toParagraph(
          'À l’unité : la mise en page d’une lettre que vous remplissez, son impression, sa mise sous enveloppe et sa remise au courrier dans le mode d’envoi choisi. Le PDF de la lettre vous reste. Vous pouvez aussi n’acheter que ce PDF, que vous envoyez vous-même : il est fourni tout de suite, et se modifie pendant trente jours sans supplément. Par abonnement : les mêmes services, impression et enveloppe comprises ; seul le timbre reste à payer pour chaque lettre.',
        ),
        toParagraph(
          'Les modèles sont une information documentaire, relue à la date indiquée sur leur page. Ils ne sont ni une consultation juridique, ni un acte rédigé pour vous. Vous restez l’auteur et l’expéditeur de votre lettre.',
        ),
        toParagraph(
          'Le service est privé et payant. Il n’est pas affilié à l’administration. La démarche officielle gratuite, quand elle existe, est indiquée sur la page de la lettre.',
        ),
      ],
    },
    {
      id: 'mandat',
      title: '3. L’envoi en votre nom',
      blocks: [
        toParagraph(
          'En commandant, vous nous chargez de remettre votre lettre au service postal en votre nom (c’est un mandat). Votre nom et votre adresse y figurent comme expéditeur. Nous ne signons jamais à votre place : une signature dessinée à l’écran est la vôtre.',
        ),
        toParagraph(
          'Vous devez être majeur, ou avoir l’accord de votre représentant légal. Vous n’utilisez pas le service pour un courrier illicite, menaçant ou harcelant.',
        ),
      ],
    },
    {
      id: 'commande',
      title: '4. Les étapes de la commande',
      blocks: [
        {
          kind: 'steps',
          items: [
            'Vous remplissez la lettre et vous relisez la feuille exacte. Chaque étape peut être corrigée.',
            'Vous choisissez l’envoi et vous voyez le prix tout compris et le jour d’arrivée prévu.',
            'Vous acceptez ces conditions, et vous donnez les deux accords de l’article 7.',
            'Vous validez par le bouton « Commander avec obligation de paiement » (code de la consommation, article L. 221-14), puis vous payez.',
            'Vous recevez une confirmation par e-mail, avec le récapitulatif, la facture et ces conditions en PDF.',
          ],
        },
        toParagraph(
          'Le contrat est conclu en français. La commande, la lettre, la facture et les conditions que vous avez acceptées restent dans votre espace.',
        ),
      ],
    },
    {
      id: 'prix',
      title: '5. Le prix',
      blocks: [
        ...describePrices(input.pricing),
        toParagraph(
          'L’affranchissement suit le poids et le mode d’envoi : la page [Nos tarifs](/nos-solutions) donne le prix complet. Le prix total est affiché avant la commande et sur la facture. Une commande garde le prix affiché au moment où elle est passée.',
        ),
      ],
    },
    {
      id: 'paiement',
      title: '6. Le paiement',
      blocks: [
        toParagraph(
          'À l’unité, le paiement se fait par carte, en une fois ; par abonnement, chaque mois, jusqu’à sa résiliation. Il se fait sur la page sécurisée de Stripe, notre prestataire de paiement. Votre numéro de carte ne nous est jamais communiqué, et il n’est pas conservé après un achat à l’unité ; pour un abonnement, Stripe garde la carte. Si votre banque refuse, rien n’est débité et votre lettre est gardée.',
        ),
      ],
    },
    {
      id: 'retractation',
      title: '7. Changer d’avis',
      blocks: [
        ...(wait
          ? [
              toParagraph(
                `**Pendant ${wait} après le paiement**, vous pouvez corriger la lettre, ou l’annuler avec un remboursement complet. Le compte à rebours est affiché. Si vous avez choisi un jour d’envoi plus tardif, vous le pouvez jusqu’au matin de ce jour.`,
              ),
            ]
          : []),
        toParagraph(
          '**Votre droit de rétractation.** La loi vous donne quatorze jours à compter de la commande pour renoncer à un achat fait à distance, sans motif et sans pénalité (articles L. 221-18 et L. 221-21 du code de la consommation).',
        ),
        toParagraph(
          '**Quand ce droit prend fin plus tôt.** Il ne peut plus être exercé quand le service a été exécuté en entier avant la fin des quatorze jours, si vous aviez demandé expressément qu’il commence tout de suite et reconnu que vous perdriez ce droit une fois le service exécuté (article L. 221-28, 1°). Ce sont les deux cases à cocher avant de commander ; elles ne sont jamais cochées d’avance. Pour une lettre, l’exécution complète est sa remise au service postal.',
        ),
        toParagraph(
          '**Pour un PDF seul**, qui est un contenu numérique, le droit prend fin dès que le PDF est fourni, si vous aviez demandé qu’il le soit tout de suite et reconnu que vous perdiez alors ce droit (article L. 221-28, 13°). L’e-mail de confirmation le rappelle.',
        ),
        toParagraph(
          `**Comment renoncer.** Par la fonction [Renoncer au contrat ici](/renoncer-au-contrat), en bas de chaque page, sans compte ; par le formulaire à la fin de ce texte ; ou par tout message clair envoyé à ${formatMailLink(contact)}. Nous accusons réception par e-mail, avec la date et l’heure.`,
        ),
        toParagraph(
          '**Pour un abonnement**, commencé à votre demande avant la fin des quatorze jours et utilisé, la part des jours écoulés reste due (article L. 221-25) ; sans usage, rien ne l’est.',
        ),
        toParagraph(
          '**Le remboursement** d’une lettre est complet si la lettre n’a pas été remise au service postal. Il est fait sans retard injustifié, au plus tard quatorze jours après votre demande, sur le moyen de paiement utilisé (article L. 221-24).',
        ),
      ],
    },
    {
      id: 'resiliation',
      title: '8. Résilier',
      blocks: [
        toParagraph(
          'Un achat à l’unité s’arrête de lui-même. Un abonnement est sans durée minimale : il se résilie à tout moment et prend fin au terme du mois payé. Un essai résilié avant sa fin ne coûte rien, et nous vous écrivons deux jours avant cette fin. Si rien n’a été envoyé depuis l’essai, le premier mois est remboursé à la résiliation. La fonction [Résilier votre contrat](/resilier-votre-contrat) (article L. 215-1-1) est en bas de chaque page, gratuite et sans compte.',
        ),
      ],
    },
    {
      id: 'delais',
      title: '9. La remise et les délais',
      blocks: [
        toParagraph(
          'La lettre est remise au service postal après le délai de changement d’avis, à la prochaine levée, du lundi au vendredi hors jours fériés. Le jour d’arrivée affiché est une prévision, établie sur les délais annoncés par La Poste. Il n’est pas garanti.',
        ),
        toParagraph(
          'Si le service postal refuse la lettre, par exemple pour une adresse incomplète, nous vous prévenons : vous corrigez sans frais, ou vous êtes remboursé en totalité. Si une lettre postée revient parce que le destinataire n’a pas pu être joint, le service a été rendu ; nous vous expliquons ce que vous pouvez faire.',
        ),
      ],
    },
    {
      id: 'responsabilite',
      title: '10. Ce dont chacun répond',
      blocks: [
        toParagraph(
          'Nous répondons envers vous de la bonne exécution de la commande, y compris par notre partenaire postal. Nous gardons le PDF de ce qui a été imprimé. Un recommandé prouve l’envoi et la réception d’un pli, pas son contenu.',
        ),
        toParagraph(
          'Vous répondez de ce que vous écrivez et de l’exactitude des adresses. Nous ne répondons pas de la suite que le destinataire y donne, ni d’un délai que vous auriez déjà dépassé en commandant.',
        ),
        toParagraph(
          'La garantie légale de conformité s’applique aux contenus et services numériques (articles L. 224-25-12 et suivants du code de la consommation). Rien dans ce texte ne limite les droits que la loi vous donne.',
        ),
      ],
    },
    {
      id: 'accessibilite',
      title: '11. Accessibilité du service',
      blocks: [
        toParagraph(
          'Le service se commande et se suit par ce site. La [déclaration d’accessibilité](/accessibilite) décrit ce qui fonctionne au clavier, avec un lecteur d’écran ou en agrandissement, ce qui n’est pas encore vérifié, et comment être aidé (code de la consommation, article L. 412-13).',
        ),
      ],
    },
    {
      id: 'donnees',
      title: '12. Vos données',
      blocks: [
        toParagraph(
          'Elles sont traitées comme le dit la [politique de confidentialité](/politique-de-confidentialite).',
        ),
      ],
    },
    {
      id: 'mediation',
      title: '13. Réclamation et médiation',
      blocks: [
        toParagraph(
          `Écrivez à ${formatMailLink(contact)} avec la référence de la commande. Si notre réponse ne vous convient pas, ou si elle n’arrive pas dans les deux mois, vous pouvez saisir gratuitement, dans l’année qui suit votre réclamation, le médiateur de la consommation dont nous relevons (articles L. 612-1, L. 612-2 et L. 616-1) : ${mediator}.`,
        ),
        toParagraph(
          'Le droit français s’applique. Le médiateur est un choix, jamais une obligation : vous pouvez saisir le tribunal à tout moment.',
        ),
      ],
    },
    {
      id: 'formulaire',
      title: 'Formulaire type de rétractation',
      blocks: [
        toParagraph(
          'Complétez et envoyez ce texte seulement si vous souhaitez renoncer au contrat. La [fonction en ligne](/renoncer-au-contrat) fait la même chose.',
        ),
        {
          kind: 'form',
          lines: [
            `À l’attention de : ${[seller.name, seller.address, contact].filter(Boolean).join(', ')}`,
            'Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de service ci-dessous :',
            'Lettre ou abonnement, référence de la commande :',
            'Commandée le :',
            'Nom :',
            'Adresse :',
            'Signature (seulement si ce formulaire est envoyé sur papier) :',
            'Date :',
          ],
        },
      ],
    },
  ];
  return { title: 'Conditions générales de vente', version: TERMS_VERSION, publicUrl, parts };
}

/**
 * What the law requires with the terms: the right of withdrawal and its model form (L. 221-5, R. 221-1), word for word.
 */
export const buildWithdrawalText = (terms: TermsText): TermsText => ({
  ...terms,
  title: 'Rétractation : vos droits et le formulaire type',
  parts: terms.parts.filter(({ id }) => id === 'retractation' || id === 'formulaire'),
});
