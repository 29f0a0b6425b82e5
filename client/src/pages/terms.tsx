import { Link, useLoaderData } from 'react-router-dom';
import type { PricingView } from '../../../src/modules/payments/contract.ts';
import { carriedBy } from '../../../src/letterpress/partners.ts';
import { useSite } from '../api/context.tsx';
import { dayWords, delayWords, euros } from '../ui/format.ts';
import { Mediator } from '../ui/mediator.tsx';
import { SellerFacts } from './texts/seller.tsx';
import { LegalPage, part } from './text-page.tsx';

/** What is charged, read from the tables that charge it. */
function Prices({ pricing: { offers, tariff, partners } }: { pricing: PricingView }) {
  const rows = [
    ...offers.map(({ name, priceCents, follows }) => [`${name} (${follows})`, euros(priceCents)] as const),
    ['Impression et enveloppe, première feuille', euros(tariff.printingFirstSheetCents)] as const,
    ['Chaque feuille de plus', euros(tariff.printingNextSheetCents)] as const,
    ['Lettre verte, jusqu’à 20 g', euros(tariff.postage.green[0]!.cents)] as const,
    ...(carriedBy(['tracked'], partners).length > 0 ? [['Lettre suivie, jusqu’à 20 g', euros(tariff.postage.tracked[0]!.cents)] as const] : []),
    ['Lettre recommandée, jusqu’à 20 g', euros(tariff.postage.registered[0]!.cents)] as const,
    ['Avis de réception', euros(tariff.receiptCents)] as const,
  ];
  return (
    <>
      <p>Les prix sont en euros, toutes taxes comprises, TVA de {tariff.vatRatePercent} % incluse. Tarif en vigueur depuis le {dayWords(tariff.effectiveFrom)} {tariff.effectiveFrom.slice(0, 4)} :</p>
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Composition du prix">
        <table>
          <thead><tr><th scope="col">Ce qui est payé</th><th scope="col">Prix TTC</th></tr></thead>
          <tbody>{rows.map(([what, price]) => <tr key={what}><th scope="row">{what}</th><td>{price}</td></tr>)}</tbody>
        </table>
      </div>
    </>
  );
}

export function TermsPage() {
  const pricing = useLoaderData<PricingView>();
  const { contact, changeOfMindSeconds } = useSite();
  const wait = delayWords(changeOfMindSeconds);
  const parts = [
    part('vendeur', '1. Qui vend', <><SellerFacts /><p>Le vendeur est appelé « nous » dans ce texte. « Vous » êtes la personne qui commande.</p></>),
    part('objet', '2. Ce que vous achetez', (
      <>
        <p>À l’unité : la mise en page d’une lettre que vous remplissez, son impression, sa mise sous enveloppe et sa remise au courrier dans le mode d’envoi choisi. Le PDF de la lettre vous reste. Vous pouvez aussi n’acheter que ce PDF, que vous envoyez vous-même : il est fourni tout de suite, et se modifie pendant trente jours sans supplément. Par abonnement : les mêmes services, impression et enveloppe comprises ; seul le timbre reste à payer pour chaque lettre.</p>
        <p>Les modèles sont une information documentaire, relue à la date indiquée sur leur page. Ils ne sont ni une consultation juridique, ni un acte rédigé pour vous. Vous restez l’auteur et l’expéditeur de votre lettre.</p>
        <p>Le service est privé et payant. Il n’est pas affilié à l’administration. La démarche officielle gratuite, quand elle existe, est indiquée sur la page de la lettre.</p>
      </>
    )),
    part('mandat', '3. L’envoi en votre nom', (
      <>
        <p>En commandant, vous nous chargez de remettre votre lettre au service postal en votre nom (c’est un mandat). Votre nom et votre adresse y figurent comme expéditeur. Nous ne signons jamais à votre place : une signature dessinée à l’écran est la vôtre.</p>
        <p>Vous devez être majeur, ou avoir l’accord de votre représentant légal. Vous n’utilisez pas le service pour un courrier illicite, menaçant ou harcelant.</p>
      </>
    )),
    part('commande', '4. Les étapes de la commande', (
      <>
        <ol>
          <li>Vous remplissez la lettre et vous relisez la feuille exacte. Chaque étape peut être corrigée.</li>
          <li>Vous choisissez l’envoi et vous voyez le prix tout compris et le jour d’arrivée prévu.</li>
          <li>Vous acceptez ces conditions, et vous donnez les deux accords de l’article 7.</li>
          <li>Vous validez par le bouton « Commander avec obligation de paiement » (code de la consommation, article L. 221-14), puis vous payez.</li>
          <li>Vous recevez une confirmation par e-mail, avec le récapitulatif et la facture.</li>
        </ol>
        <p>Le contrat est conclu en français. La commande, la lettre et la facture restent dans votre espace.</p>
      </>
    )),
    part('prix', '5. Le prix', (
      <>
        <Prices pricing={pricing} />
        <p>L’affranchissement suit le poids et le mode d’envoi : la page <Link to="/nos-solutions">Nos tarifs</Link> donne le prix complet. Le prix total est affiché avant la commande et sur la facture. Une commande garde le prix affiché au moment où elle est passée.</p>
      </>
    )),
    part('paiement', '6. Le paiement', <p>À l’unité, le paiement se fait par carte, en une fois ; par abonnement, chaque mois, jusqu’à sa résiliation. Il se fait sur la page sécurisée de Stripe, notre prestataire de paiement. Votre numéro de carte ne nous est jamais communiqué, et il n’est pas conservé après un achat à l’unité ; pour un abonnement, Stripe garde la carte. Si votre banque refuse, rien n’est débité et votre lettre est gardée.</p>),
    part('retractation', '7. Changer d’avis', (
      <>
        {wait && <p><b>Pendant {wait} après le paiement</b>, vous pouvez corriger la lettre, ou l’annuler avec un remboursement complet. Le compte à rebours est affiché. Si vous avez choisi un jour d’envoi plus tardif, vous le pouvez jusqu’au matin de ce jour.</p>}
        <p><b>Votre droit de rétractation.</b> La loi vous donne quatorze jours à compter de la commande pour renoncer à un achat fait à distance, sans motif et sans pénalité (articles L. 221-18 et L. 221-21 du code de la consommation).</p>
        <p><b>Quand ce droit prend fin plus tôt.</b> Il ne peut plus être exercé quand le service a été exécuté en entier avant la fin des quatorze jours, si vous aviez demandé expressément qu’il commence tout de suite et reconnu que vous perdriez ce droit une fois le service exécuté (article L. 221-28, 1°). Ce sont les deux cases à cocher avant de commander ; elles ne sont jamais cochées d’avance. Pour une lettre, l’exécution complète est sa remise au service postal.</p>
        <p><b>Pour un PDF seul</b>, qui est un contenu numérique, le droit prend fin dès que le PDF est fourni, si vous aviez demandé qu’il le soit tout de suite et reconnu que vous perdiez alors ce droit (article L. 221-28, 13°). L’e-mail de confirmation le rappelle.</p>
        <p><b>Comment renoncer.</b> Par la fonction <Link to="/renoncer-au-contrat">Renoncer au contrat ici</Link>, en bas de chaque page, sans compte ; par le formulaire à la fin de ce texte ; ou par tout message clair envoyé à <a href={`mailto:${contact}`}>{contact}</a>. Nous accusons réception par e-mail, avec la date et l’heure.</p>
        <p><b>Pour un abonnement</b>, commencé à votre demande avant la fin des quatorze jours et utilisé, la part des jours écoulés reste due (article L. 221-25) ; sans usage, rien ne l’est.</p>
        <p><b>Le remboursement</b> d’une lettre est complet si la lettre n’a pas été remise au service postal. Il est fait sans retard injustifié, au plus tard quatorze jours après votre demande, sur le moyen de paiement utilisé (article L. 221-24).</p>
      </>
    )),
    part('resiliation', '8. Résilier', <p>Un achat à l’unité s’arrête de lui-même. Un abonnement est sans durée minimale : il se résilie à tout moment et prend fin au terme du mois payé. Un essai résilié avant sa fin ne coûte rien, et nous vous écrivons deux jours avant cette fin. Si rien n’a été envoyé depuis l’essai, le premier mois est remboursé à la résiliation. La fonction <Link to="/resilier-votre-contrat">Résilier votre contrat</Link> (article L. 215-1-1) est en bas de chaque page, gratuite et sans compte.</p>),
    part('delais', '9. La remise et les délais', (
      <>
        <p>La lettre est remise au service postal après le délai de changement d’avis, à la prochaine levée, du lundi au vendredi hors jours fériés. Le jour d’arrivée affiché est une prévision, établie sur les délais annoncés par La Poste. Il n’est pas garanti.</p>
        <p>Si le service postal refuse la lettre, par exemple pour une adresse incomplète, nous vous prévenons : vous corrigez sans frais, ou vous êtes remboursé en totalité. Si une lettre postée revient parce que le destinataire n’a pas pu être joint, le service a été rendu ; nous vous expliquons ce que vous pouvez faire.</p>
      </>
    )),
    part('responsabilite', '10. Ce dont chacun répond', (
      <>
        <p>Nous répondons envers vous de la bonne exécution de la commande, y compris par notre partenaire postal. Nous gardons le PDF de ce qui a été imprimé. Un recommandé prouve l’envoi et la réception d’un pli, pas son contenu.</p>
        <p>Vous répondez de ce que vous écrivez et de l’exactitude des adresses. Nous ne répondons pas de la suite que le destinataire y donne, ni d’un délai que vous auriez déjà dépassé en commandant.</p>
        <p>La garantie légale de conformité s’applique aux contenus et services numériques (articles L. 224-25-12 et suivants du code de la consommation). Rien dans ce texte ne limite les droits que la loi vous donne.</p>
      </>
    )),
    part('accessibilite', '11. Accessibilité du service', <p>Le service se commande et se suit par ce site. La <Link to="/accessibilite">déclaration d’accessibilité</Link> décrit ce qui fonctionne au clavier, avec un lecteur d’écran ou en agrandissement, ce qui n’est pas encore vérifié, et comment être aidé (code de la consommation, article L. 412-13).</p>),
    part('donnees', '12. Vos données', <p>Elles sont traitées comme le dit la <Link to="/politique-de-confidentialite">politique de confidentialité</Link>.</p>),
    part('mediation', '13. Réclamation et médiation', (
      <>
        <p>Écrivez à <a href={`mailto:${contact}`}>{contact}</a> avec la référence de la commande. Si notre réponse ne vous convient pas, ou si elle n’arrive pas dans les deux mois, vous pouvez saisir gratuitement, dans l’année qui suit votre réclamation, le médiateur de la consommation dont nous relevons (articles L. 612-1, L. 612-2 et L. 616-1) : <Mediator />.</p>
        <p>Le droit français s’applique. Le médiateur est un choix, jamais une obligation : vous pouvez saisir le tribunal à tout moment.</p>
      </>
    )),
    part('formulaire', 'Formulaire type de rétractation', (
      <>
        <p>Complétez et envoyez ce texte seulement si vous souhaitez renoncer au contrat. La <Link to="/renoncer-au-contrat">fonction en ligne</Link> fait la même chose.</p>
        <blockquote className="form-copy">
          <p>À l’attention de : <Addressee /></p>
          <p>Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de service ci-dessous :</p>
          <p>Lettre, référence de la commande :</p>
          <p>Commandée le :</p>
          <p>Nom :</p>
          <p>Adresse :</p>
          <p>Signature (seulement si ce formulaire est envoyé sur papier) :</p>
          <p>Date :</p>
        </blockquote>
      </>
    )),
  ];
  return <LegalPage title="Conditions générales de vente" path="/conditions-generales-de-vente" updated="21 novembre 2026" description="Ce que vous achetez, à quel prix, et ce que chacun doit à l’autre." parts={parts} />;
}

function Addressee() {
  const { contact, seller } = useSite();
  return <>{[seller.name, seller.address, contact].filter(Boolean).join(', ')}</>;
}
