import { Note } from '../../ui/note.tsx';

/** How one pays: the one way there is, and where the card's number goes. */
export const PaymentMethod = () => (
  <Note icon="lock" title="Paiement par carte, sur une page sécurisée">
    <p>
      Notre prestataire de paiement s’ouvre à l’étape suivante. Votre numéro de carte ne passe jamais par nous, et n’est
      pas conservé.
    </p>
  </Note>
);
