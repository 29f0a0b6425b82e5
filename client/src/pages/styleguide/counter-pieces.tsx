import { useState } from 'react';
import { LoginForm, RegisterForm } from '../../features/auth/forms.tsx';
import { OrderRecap, PaymentMethod } from '../../features/orders/order-recap.tsx';
import { findMissingConsents, NO_CONSENTS, Terms } from '../../features/orders/terms.tsx';
import { Art } from '../../ui/art.tsx';
import { Card } from '../../ui/card.tsx';
import { SlimFooter } from '../../ui/footer.tsx';
import { MinimalHeader } from '../../ui/header.tsx';
import { Hero } from '../../ui/hero.tsx';
import { DesktopMenu, MobileMenu, type MenuLink } from '../../ui/menus.tsx';
import { Piece, State } from './piece.tsx';

const LINKS: readonly MenuLink[] = [
  ['/documents', 'Modèles de lettres'],
  ['/nos-solutions', 'Nos tarifs'],
  ['/styleguide', 'Guide de style'],
];

/** Forms, orders, and the frame of every page. */
export function CounterPieces() {
  const [agreed, setAgreed] = useState(NO_CONSENTS);
  return (
    <>
      <Piece name="login form" title="Connexion">
        <State is="au repos">
          <Card>
            <LoginForm onDone={() => undefined} />
          </Card>
        </State>
      </Piece>
      <Piece name="register form" title="Inscription">
        <State is="au repos">
          <Card>
            <RegisterForm loginPath="/login" onDone={() => undefined} />
          </Card>
        </State>
      </Piece>
      <Piece name="checkout info" title="Récapitulatif de commande">
        <State is="au repos">
          <OrderRecap
            lines={[
              {
                name: 'Pour',
                value: 'Fibre Exemple, 59000 Lille',
                change: {
                  id: 'example-letter',
                  label: 'Modifier ma lettre',
                  shown: 'Modifier',
                  onClick: () => undefined,
                },
              },
              { name: 'Envoi', value: 'Lettre recommandée avec avis de réception' },
            ]}
          />
        </State>
      </Piece>
      <Piece name="terms" title="Accords avant de payer">
        <State is="à cocher">
          <Terms
            ordered={{ delivery: 'registered_receipt', later: false }}
            agreed={agreed}
            problems={findMissingConsents(agreed, { delivery: null, later: false })}
            onChange={setAgreed}
          />
        </State>
      </Piece>
      <Piece name="payment method" title="Moyen de paiement">
        <State is="carte">
          <PaymentMethod />
        </State>
      </Piece>
      <Piece name="desktop menu" title="Menu d’un grand écran">
        <State is="une page en cours">
          <DesktopMenu label="Menu, exemple" items={LINKS} />
        </State>
      </Piece>
      <Piece name="mobile menu" title="Menu d’un téléphone">
        <div className="states">
          <State is="fermé">
            <MobileMenu label="Menu fermé, exemple" items={LINKS} />
          </State>
          <State is="ouvert">
            <MobileMenu label="Menu ouvert, exemple" items={LINKS} open />
          </State>
        </div>
      </Piece>
      <Piece name="header" title="En-tête">
        <State is="complet">
          <p>
            Il est <a href="#root">en haut de cette page</a>.
          </p>
        </State>
        <State is="réduit" wide>
          <MinimalHeader />
        </State>
      </Piece>
      <Piece name="hero" title="Comptoir d’accueil">
        <State is="au repos" wide>
          <Hero
            level="h3"
            title="Bonjour."
            lead="Trouvez le modèle, remplissez-le, nous l’imprimons et nous le postons."
            art={<Art name="hero-1" />}
          >
            <p>La recherche se tient ici.</p>
          </Hero>
        </State>
      </Piece>
      <Piece name="footer" title="Pied de page">
        <State is="complet">
          <p>Il est tout en bas de cette page.</p>
        </State>
        <State is="réduit" wide>
          <SlimFooter />
        </State>
      </Piece>
    </>
  );
}
