import { useState } from 'react';
import { DateField } from '../../ui/date-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, TextArea, TextField, Tick } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { MoneyField } from '../../ui/typed-fields.tsx';

/** What is filled in. */
export function FormPieces() {
  const [chosen, setChosen] = useState<string>('soon');
  const [ticked, setTicked] = useState(false);
  const [day, setDay] = useState<string | null>('2026-12-06');
  const [amount, setAmount] = useState<number | string | null>(65_050);
  const [failed, setFailed] = useState(false);
  const [street, setStreet] = useState('');
  return (
    <>
      <section aria-labelledby="boutons">
        <h2 id="boutons">Boutons</h2>
        <div className="demo">
          <Button size="big" icon="pen">Écrire cette lettre</Button>
          <Button>Continuer</Button>
          <Button className="is-active">Appuyé</Button>
          <Button look="quiet">Modifier</Button>
          <Button look="plain">Revenir</Button>
          <Button look="danger">Supprimer la lettre</Button>
          <Button busy>En cours</Button>
          <Button disabled>Indisponible</Button>
          <Button size="small">Petit, 48 px</Button>
          <Button look="quiet" round icon="arrow-right" aria-label="Suivant" />
        </div>
      </section>
      <section aria-labelledby="champs">
        <h2 id="champs">Champs</h2>
        <div className="grid-2">
          <TextField id="sg-name" label="Nom du destinataire" hint="Tel qu’il figure sur votre contrat." autoComplete="off" />
          <TextField id="sg-code" label="Code postal" defaultValue="6900" error="Ce code postal n’a pas cinq chiffres. Exemple : 69003." inputMode="numeric" autoComplete="off" />
          <SuggestField id="sg-street" label="Numéro et rue" hint="Quatre lettres au moins." value={street} proposals="Adresses proposées" onText={setStreet} onChoose={({ label }) => setStreet(label)} autoComplete="off"
            suggest={() => Promise.resolve(['12 rue de l’Église', '12 rue de l’Étang'].map((label) => ({ label, attribution: 'Exemples' })))} />
          <TextField id="sg-town" label="Ville" defaultValue="Lion" warning="Nous ne connaissons pas « 69003 LION ». Vouliez-vous dire 69003 LYON ? Vous pouvez garder votre saisie." autoComplete="off" />
          <DateField id="sg-day" label="Date de fin" value={day} onChange={setDay} />
          <MoneyField id="sg-money" label="Dépôt de garantie" value={amount} onChange={setAmount} />
          <Select id="sg-civility" label="Civilité" options={[{ value: 'Mme', label: 'Madame' }, { value: 'M.', label: 'Monsieur' }]} />
          <PasswordField id="sg-password" label="Mot de passe" hint="Au moins 10 caractères." autoComplete="off" />
          <TextArea id="sg-more" label="Précision" required={false} />
        </div>
        <div className="demo">
          <Button look="quiet" onClick={() => setFailed(true)}>Montrer le résumé des erreurs</Button>
        </div>
        <ProblemSummary problems={failed ? [{ field: 'sg-code', message: 'Ce code postal n’a pas cinq chiffres.' }, { field: 'sg-name', message: 'Indiquez le nom du destinataire.' }] : []} />
      </section>
      <section aria-labelledby="choix">
        <h2 id="choix">Choix</h2>
        <Choices
          id="sg-ending"
          legend="Quand le contrat doit-il finir ?"
          options={[
            { value: 'soon', label: 'Le plus tôt possible', hint: 'Au plus tard dix jours après la réception.' },
            { value: 'later', label: 'À une date que je choisis', hint: 'Utile si vous déménagez plus tard.' },
          ]}
          value={chosen}
          onChange={setChosen}
        />
        <Tick id="sg-tick" checked={ticked} onChange={setTicked}>J’accepte les conditions générales de vente.</Tick>
      </section>
    </>
  );
}
