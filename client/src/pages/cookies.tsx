import { TextPage } from './text-page.tsx';

const COOKIES = [
  ['XSRF-TOKEN', 'Vérifie que vos demandes viennent bien de ce site.', 'La durée de votre visite'],
  ['auth.visitor', 'Lie la vérification ci-dessus à votre navigateur, sans vous identifier.', 'La durée de votre visite'],
  ['auth.session', 'Vous garde connecté à votre espace.', '30 jours'],
] as const;

export function CookiesPage() {
  return (
    <TextPage title="Utilisation des cookies" path="/utilisation-des-cookies" updated="21 novembre 2026" description="Trois cookies, indispensables au service. Aucun traceur, donc aucun bandeau.">
      <h2>Les cookies de ce site</h2>
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Cookies déposés par ce site">
        <table>
          <thead><tr><th scope="col">Nom</th><th scope="col">À quoi il sert</th><th scope="col">Durée</th></tr></thead>
          <tbody>{COOKIES.map(([name, use, long]) => <tr key={name}><th scope="row"><code>{name}</code></th><td>{use}</td><td>{long}</td></tr>)}</tbody>
        </table>
      </div>
      <p>Ces cookies sont nécessaires au service que vous demandez. La loi n’exige pas d’accord pour eux, et les refuser empêcherait de se connecter. Aucun service extérieur n’en dépose ici.</p>
      <h2>Ce que votre appareil garde</h2>
      <p>Votre brouillon est enregistré dans la mémoire de votre navigateur, pour que rien ne se perde. Il n’est envoyé nulle part tant que vous n’avez pas de compte. Vous pouvez l’effacer depuis la page de la lettre, ou en vidant les données du site dans votre navigateur.</p>
      <h2>Pendant le paiement</h2>
      <p>Le paiement se fait sur le site de notre prestataire. Il dépose ses propres cookies, notamment contre la fraude, selon sa propre politique.</p>
      <h2>Si cela change</h2>
      <p>Si nous mesurons un jour l’audience avec un outil qui demande votre accord, nous vous poserons la question avant, et refuser sera aussi simple qu’accepter.</p>
    </TextPage>
  );
}
