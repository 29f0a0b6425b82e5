import { Link } from 'react-router-dom';
import { formatDelay } from '../../../src/domain/duration.ts';
import { useSite } from '../api/context.tsx';
import { ContractForm } from '../features/orders/contract-form.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextPage } from './text-page.tsx';

/** « Résilier votre contrat » (code de la consommation, L. 215-1-1): public, with or without an account. */
export function EndContractPage() {
  return (
    <TextPage
      title="Résilier votre contrat"
      path="/resilier-votre-contrat"
      description="Sans compte, sans motif, sans appel. Vous remplissez, vous relisez, vous confirmez."
    >
      <ContractForm kind="termination">
        <p>
          Nous vous confirmons par e-mail la date de fin du contrat et ses effets. Vous n’avez rien d’autre à faire.
        </p>
      </ContractForm>
      <h2>Vous avez un compte : c’est immédiat</h2>
      <p>
        Ouvrez <Link to="/mon-profil/factures#abonnement">Mon profil</Link> et résiliez l’abonnement en trois clics.
        Vous y voyez aussitôt sa date de fin.
      </p>
      <h2>Une lettre payée à l’unité n’a pas de suite</h2>
      <p>
        Elle est payée une fois. Nous ne gardons pas votre carte, et rien n’est prélevé ensuite : il n’y a rien à
        résilier.
      </p>
      <p>
        Vous vouliez arrêter une lettre qui n’est pas encore partie ?{' '}
        <Link to="/renoncer-au-contrat">Renoncez au contrat ici</Link>, ou ouvrez-la dans{' '}
        <Link to="/mes-documents">Mes lettres</Link>.
      </p>
      <h2>Vous voyez un prélèvement que vous ne comprenez pas</h2>
      <p>
        <Link to="/nous-contacter">Écrivez-nous</Link> sa date et son montant, sans numéro de carte. Nous vous disons
        d’où il vient.
      </p>
      <h2>Vous voulez fermer votre compte</h2>
      <p>
        Effacez-le vous-même, depuis <Link to="/mon-profil/mes-donnees">Mes données</Link>. Ce que la loi nous oblige à
        garder, comme les factures, l’est ; le reste est effacé.
      </p>
    </TextPage>
  );
}

/** « Renoncer au contrat ici » (code de la consommation, L. 221-21): public, with or without an account. */
export function WithdrawPage() {
  const wait = formatDelay(useSite().changeOfMindSeconds);
  return (
    <TextPage
      title="Renoncer au contrat ici"
      path="/renoncer-au-contrat"
      description="Vous changez d’avis sur une lettre commandée ou un abonnement : sans compte et sans motif."
    >
      <Note title="Plus rapide, si vous avez un compte">
        <p>
          {wait ? `Pendant ${wait} après le paiement` : 'Tant que la lettre n’est pas partie'}, ouvrez la lettre et
          choisissez « Annuler avec remboursement » : c’est immédiat. Une lettre prévue pour un autre jour s’annule
          ainsi jusqu’au matin de l’envoi.
        </p>
        <p className="gap-top-small">
          <LinkButton to="/mes-documents" look="quiet" size="small">
            Ouvrir mes lettres
          </LinkButton>
        </p>
      </Note>
      <ContractForm kind="withdrawal">
        <p>
          Si la lettre n’a pas encore été remise au service postal, elle est arrêtée et nous vous remboursons en
          totalité. Si elle est déjà partie, nous vous expliquons par e-mail pourquoi elle ne peut plus être reprise. Si
          vous renoncez à un abonnement dans les quatorze jours, il s’arrête et nous vous rendons ce que vous avez payé,
          moins les jours écoulés si vous avez envoyé une lettre avec lui. Dans tous les cas, votre demande est
          enregistrée à la date et à l’heure ci-dessus.
        </p>
      </ContractForm>
      <h2>Ce que dit la loi</h2>
      <p>
        Vous avez quatorze jours à compter de la commande pour renoncer à un achat fait à distance, sans donner de motif
        (code de la consommation, articles L. 221-18 et L. 221-21).
      </p>
      <p>
        Ce droit prend fin plus tôt quand le service a été exécuté en entier, si vous aviez demandé qu’il commence tout
        de suite et reconnu cette perte (article L. 221-28, 1°). Pour une lettre, ce moment est sa remise au service
        postal : elle ne peut plus être reprise.
      </p>
      <p>
        Le remboursement se fait sur le moyen de paiement utilisé, au plus tard quatorze jours après votre demande
        (article L. 221-24).
      </p>
      <p>
        Vous préférez un courrier ? Le{' '}
        <Link to="/conditions-generales-de-vente#formulaire">formulaire type de rétractation</Link> est dans nos
        conditions de vente.
      </p>
      <p>
        La lettre est partie, et quelque chose s’est mal passé ? <Link to="/nous-contacter">Dites-le-nous</Link>.
      </p>
    </TextPage>
  );
}
