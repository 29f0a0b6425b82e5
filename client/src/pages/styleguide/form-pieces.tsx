import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Choices, TextArea, TextField, Tick } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { MoneyField } from '../../ui/typed-fields.tsx';
import { Piece, State } from './piece.tsx';

const CIVILITIES = [
  { value: 'Mme', label: 'Madame' },
  { value: 'M.', label: 'Monsieur' },
];

/** Form controls. */
export function FormPieces() {
  const [chosen, setChosen] = useState<string>('soon');
  const [ticked, setTicked] = useState(false);
  const [day, setDay] = useState<string | null>('2026-12-06');
  const [amount, setAmount] = useState<number | string | null>(65_050);
  const [failed, setFailed] = useState(false);
  const [street, setStreet] = useState('');
  return (
    <>
      <Piece name="button" title="Boutons">
        <div className="demo">
          <State is="principal">
            <Button size="big" icon="pen">
              Écrire cette lettre
            </Button>
          </State>
          <State is="au repos">
            <Button>Continuer</Button>
          </State>
          <State is="appuyé">
            <Button className="is-active">Appuyé</Button>
          </State>
          <State is="discret">
            <Button look="quiet">Modifier</Button>
          </State>
          <State is="simple">
            <Button look="plain">Revenir</Button>
          </State>
          <State is="dangereux">
            <Button look="danger">Supprimer la lettre</Button>
          </State>
          <State is="occupé">
            <Button busy>En cours</Button>
          </State>
          <State is="indisponible">
            <Button disabled>Indisponible</Button>
          </State>
          <State is="petit">
            <Button size="small">Petit, 48 px</Button>
          </State>
          <State is="rond">
            <Button look="quiet" round icon="arrow-right" aria-label="Suivant" />
          </State>
        </div>
      </Piece>
      <Piece name="input" title="Champs">
        <div className="states">
          <State is="au repos">
            <TextField
              id="sg-name"
              label="Nom du destinataire"
              hint="Tel qu’il figure sur votre contrat."
              autoComplete="off"
            />
          </State>
          <State is="à corriger">
            <TextField
              id="sg-code"
              label="Code postal"
              defaultValue="6900"
              error="Ce code postal n’a pas cinq chiffres. Exemple : 69003."
              inputMode="numeric"
              autoComplete="off"
            />
          </State>
          <State is="douteux">
            <TextField
              id="sg-town"
              label="Ville"
              defaultValue="Lion"
              warning="Nous ne connaissons pas « 69003 LION ». Vouliez-vous dire 69003 LYON ? Vous pouvez garder votre saisie."
              autoComplete="off"
            />
          </State>
          <State is="facultatif">
            <TextArea id="sg-more" label="Précision" required={false} />
          </State>
          <State is="indisponible">
            <TextField id="sg-off" label="Référence" defaultValue="AF-7K2M" disabled />
          </State>
          <State is="qui propose">
            <SuggestField
              id="sg-street"
              label="Numéro et rue"
              hint="Quatre lettres au moins."
              value={street}
              proposals="Adresses proposées"
              onText={setStreet}
              onChoose={({ label }) => setStreet(label)}
              autoComplete="off"
              suggest={() =>
                Promise.resolve(
                  ['12 rue de l’Église', '12 rue de l’Étang'].map((label) => ({ label, attribution: 'Exemples' })),
                )
              }
            />
          </State>
          <State is="date">
            <DateField id="sg-day" label="Date de fin" value={day} onChange={setDay} />
          </State>
          <State is="somme">
            <MoneyField id="sg-money" label="Dépôt de garantie" value={amount} onChange={setAmount} />
          </State>
          <State is="mot de passe">
            <PasswordField id="sg-password" label="Mot de passe" hint="Au moins 10 caractères." autoComplete="off" />
          </State>
        </div>
        <div className="demo">
          <Button look="quiet" onClick={() => setFailed(true)}>
            Montrer le résumé des erreurs
          </Button>
        </div>
        <ProblemSummary
          problems={
            failed
              ? [
                  { field: 'sg-code', message: 'Ce code postal n’a pas cinq chiffres.' },
                  { field: 'sg-name', message: 'Indiquez le nom du destinataire.' },
                ]
              : []
          }
        />
      </Piece>
      <Piece name="select" title="Listes">
        <div className="states">
          <State is="au repos">
            <Select id="sg-civility" label="Civilité" options={CIVILITIES} />
          </State>
          <State is="à corriger">
            <Select
              id="sg-civility-wrong"
              label="Civilité"
              options={[{ value: '', label: 'Choisir' }, ...CIVILITIES]}
              error="Choisissez une civilité."
            />
          </State>
          <State is="indisponible">
            <Select id="sg-civility-off" label="Civilité" options={CIVILITIES} disabled />
          </State>
        </div>
      </Piece>
      <Piece name="choice" title="Choix">
        <State is="une réponse">
          <Choices
            id="sg-ending"
            legend="Quand le contrat doit-il finir ?"
            options={[
              { value: 'soon', label: 'Le plus tôt possible', hint: 'Au plus tard dix jours après la réception.' },
              { value: 'later', label: 'À une date que je choisis', hint: 'Utile si vous déménagez plus tard.' },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        </State>
        <State is="à cocher">
          <Tick id="sg-tick" checked={ticked} onChange={setTicked}>
            Me prévenir par e-mail.
          </Tick>
        </State>
      </Piece>
    </>
  );
}
