import { Link, useLoaderData } from 'react-router-dom';
import type { DataRetentionView } from '../../../src/modules/orders/privacy/contract.ts';
import { useSite } from '../api/context.tsx';
import { ReadTable } from '../ui/read-table.tsx';
import { LegalPage, toPart } from './text-page.tsx';
import { SellerFacts } from './texts/seller.tsx';

export function PrivacyPage() {
  const { items: retentions } = useLoaderData<{ items: DataRetentionView[] }>();
  const { seller, tagManager, recipients } = useSite();
  const { contact, partners, mailHost, errorService, tracksAtLaPoste } = recipients;
  const abroad = [
    ...partners.map(({ name, country }) => ({ name, country })),
    ...(errorService ? [{ name: 'notre service d’erreurs', country: errorService.country }] : []),
  ].filter(({ country }) => country !== null);
  const parts = [
    toPart(
      'responsable',
      'Qui est responsable',
      <>
        <SellerFacts />
        <p>
          Pour toute question sur vos données : <a href={`mailto:${contact}`}>{contact}</a>, ou la page{' '}
          <Link to="/nous-contacter">Nous contacter</Link>.
        </p>
      </>,
    ),
    toPart(
      'durees',
      'Quelles données, pourquoi, combien de temps',
      <>
        <ReadTable
          label="Données, raisons et durées de conservation"
          heads={['Donnée', 'Durée', 'Pourquoi', 'Base légale']}
          rows={retentions.map(({ data, period, purpose, ground }) => ({
            key: data,
            cells: [data, period, purpose, ground],
          }))}
        />
        <p>
          Sans votre nom, votre adresse et celle du destinataire, une lettre ne peut pas être postée. Sans e-mail, nous
          ne pouvons pas vous envoyer sa confirmation. Rien d’autre n’est obligatoire.
        </p>
        <p>
          Une lettre peut parler de santé, de famille ou d’argent. Nous ne l’analysons pas, et notre équipe ne l’ouvre
          que pour une raison, notée dans un journal, par exemple pour vous répondre. Le contenu des lettres n’apparaît
          pas dans nos journaux techniques, qui ne gardent ni nom, ni e-mail, ni adresse IP.
        </p>
        <p>Aucune décision n’est prise par une machine à votre sujet.</p>
      </>,
    ),
    toPart(
      'destinataires',
      'Qui d’autre les reçoit',
      <>
        <ul>
          {partners.map(({ name, country }) => (
            <li key={name}>
              <b>{name}</b>, partenaire postal{country && ` (${country})`} : la lettre, votre adresse et celle du
              destinataire, pour l’imprimer et la poster.
            </li>
          ))}
          <li>
            <b>La Poste</b> et les services postaux du pays du destinataire : le pli, pour le distribuer
            {tracksAtLaPoste && ', et son numéro de suivi, pour vous dire où il est'}.
          </li>
          <li>
            <b>Stripe</b>, prestataire de paiement : votre adresse e-mail, la référence et le montant de la commande.
            Stripe demande lui-même votre carte ; nous ne la voyons jamais. Pour un abonnement, Stripe la garde ; elle y
            est effacée avec votre compte.
          </li>
          <li>
            <b>L’IGN</b> (Géoplateforme) : la rue que vous êtes en train de taper, pour proposer l’adresse complète.
            C’est notre serveur qui pose la question, sans votre nom ni votre adresse IP, et nous n’en gardons rien.
          </li>
          <li>
            <b>Notre hébergeur</b>
            {seller.host ? ` (${seller.host})` : ''}, qui agit sur nos instructions.
          </li>
          <li>
            <b>Notre service d’envoi d’e-mails</b> ({mailHost}) : votre adresse e-mail et les messages que nous vous
            envoyons.
          </li>
          {errorService && (
            <li>
              <b>Notre service d’erreurs</b> ({errorService.host}) : la description d’une panne, sans nom, sans e-mail,
              sans adresse postale et sans le texte de votre lettre.
            </li>
          )}
          {tagManager && (
            <li>
              <b>{tagManager.vendor}</b> : ce que ses cookies relèvent, et seulement si vous l’avez accepté (base
              légale : votre consentement).
            </li>
          )}
        </ul>
        <p>
          Nous ne vendons ni ne louons aucune donnée.{' '}
          {abroad.length > 0
            ? `Des données sortent de l’Union européenne : ${abroad
                .map(({ name, country }) => `${name} (${country})`)
                .join(', ')}. `
            : ''}
          Stripe peut aussi en traiter aux États-Unis. Le règlement européen exige alors des garanties, par exemple les
          clauses types de la Commission européenne ; vous pouvez nous en demander copie.
        </p>
      </>,
    ),
    toPart(
      'droits',
      'Vos droits',
      <>
        <p>
          Vous pouvez demander à voir vos données, à les corriger, à les recevoir dans un format lisible, à les effacer,
          à limiter leur usage ou à vous y opposer. Un accord donné pour des cookies se retire à tout moment par « Gérer
          les cookies », en bas de chaque page.
        </p>
        <p>
          Dans votre espace, la page <Link to="/mon-profil/mes-donnees">Mes données</Link> vous donne un fichier de tout
          ce que nous gardons sur vous, et efface votre compte quand vous le voulez.
        </p>
        <p>
          Vous pouvez aussi écrire à <a href={`mailto:${contact}`}>{contact}</a> depuis l’adresse de votre compte. Nous
          répondons en un mois au plus. Ce que la loi nous oblige à garder, comme les factures, est conservé pour ce
          seul usage.
        </p>
        <p>
          Si notre réponse ne vous convient pas, vous pouvez saisir la{' '}
          <a href="https://www.cnil.fr/fr/plaintes" rel="noopener">
            CNIL
          </a>
          .
        </p>
      </>,
    ),
    toPart(
      'securite',
      'Sécurité',
      <p>
        Votre mot de passe est haché : personne ne peut le relire, même nous. Les mots de passe les plus répandus sont
        refusés, et les essais répétés sont freinés.
      </p>,
    ),
    toPart(
      'cookies',
      'Cookies',
      <p>
        La page <Link to="/utilisation-des-cookies">Utilisation des cookies</Link> les décrit un par un.
      </p>,
    ),
  ];
  return (
    <LegalPage
      title="Politique de confidentialité"
      path="/politique-de-confidentialite"
      updated="26 novembre 2026"
      description="Quelles données, pourquoi, combien de temps, et comment les reprendre."
      parts={parts}
    />
  );
}
